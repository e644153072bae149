-- The message of a suspended payee is the reason of the suspension. Its owner reads it. Before this version it was the message of a return.
-- safe: few payees are suspended.
update payees set message = null where state = 'suspended';
