// Nothing: the headers compiled for all tests need a source to belong to.
