-- The list of statements shows the sums of all rows that match. Rows are wide (names and addresses are
-- copied into them), so the sums are read from an index.
-- safe: an installation of this version has some thousand statements.
drop index statements_newest;
-- safe: for the same reason.
create index statements_newest on statements (period desc, id desc) include (balance, payable);
