-- The list of statements shows the sums of all rows that match. Rows are wide (names and addresses are
-- copied into them), so the sums are read from an index.
-- safe: an installation of this version has some thousand statements.
drop index statements_newest;
-- safe: the same.
create index statements_newest on statements (period desc, id desc) include (balance, payable);
