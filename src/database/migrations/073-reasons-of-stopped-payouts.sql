-- The message of a suspended payee is the reason that the payee is told. Until now it was what an earlier return asked for.
-- safe: few payees are suspended.
update payees set message = null where state = 'suspended';
