// On the served report: every case, dead end and recorded game can be opened on the board.
for (const place of document.querySelectorAll('[data-board]')) {
  const link = document.createElement('a');
  link.className = 'board';
  link.href = '/#' + place.dataset.board;
  link.textContent = 'Open on the board';
  place.append(' ', link);
}
for (const link of document.querySelectorAll('a[href^="plays/"]')) link.href = '/#open=' + encodeURIComponent(link.getAttribute('href'));
const home = document.createElement('a');
home.href = '/';
home.textContent = 'The workbench';
document.querySelector('header.top .eyebrow span')?.append(' · ', home);
