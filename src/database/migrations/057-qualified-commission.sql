-- The part of the commission that a statement is a qualified invoice for: that of days on which the operator is registered.
-- Null in older statements: all of it if the operator's number is on the statement.
alter table statements add column qualified_commission bigint;
