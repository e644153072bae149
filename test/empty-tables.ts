// Empties tables between tests. `truncate … cascade` creates new files for a hundred tables and
// their indexes, which takes a quarter of a second; deleting a few rows takes milliseconds.
import { CompiledQuery } from 'kysely'
import type { Db } from '#database/client.ts'

/**
 * Deletes the rows of these tables and of all tables that refer to them, also of append-only ones,
 * and restarts their sequences.
 * @param tables names, separated by commas
 */
export async function emptyTables(db: Db, tables: string): Promise<void> {
  // Triggers don't run for a replica.
  await db.executeQuery(
    CompiledQuery.raw(`do $$
      declare
        emptied regclass[];
        one regclass;
      begin
        set local session_replication_role = replica;
        with recursive found as (
          select unnest(regexp_split_to_array('${tables}', ',\\s*')::regclass[]) as id
          union
          select conrelid::regclass from pg_constraint join found on confrelid = found.id where contype = 'f'
        )
        select array_agg(id) into emptied from found;
        foreach one in array emptied loop
          execute format('delete from %s', one);
        end loop;
        perform setval(seqrelid::regclass, seqstart, false)
          from pg_sequence join pg_depend on objid = seqrelid and deptype in ('a', 'i')
          where refobjid = any (emptied);
      end $$`),
  )
}
