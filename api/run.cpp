#include "bargello/run.hpp"

#include "model/core/stop.hpp"

namespace bargello {

Stop::Stop() : stop_(std::make_shared<core::Stop>()) {}
void Stop::request() { stop_->request(); }
void Stop::after(double seconds) { stop_->after(seconds); }
bool Stop::requested() const { return stop_->requested(); }

Stop Stop::on_signals() {
  Stop stop;
  stop.stop_ =
      std::shared_ptr<core::Stop>(&core::Stop::on_signals(), [](core::Stop*) {});  // it lives as long as the program
  return stop;
}

}  // namespace bargello
