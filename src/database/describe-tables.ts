// Writes the types of all tables from the database itself, so that code and schema can't drift
// apart unseen.
import type pg from 'pg'

const TYPES: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  int2: 'number',
  numeric: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  date: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  bytea: 'Buffer',
  jsonb: 'Json',
  tsvector: 'string',
  xid8: 'string',
  _int4: 'number[]',
  _text: 'string[]',
  _date: 'string[]',
}

type Column = {
  table_name: string
  column_name: string
  udt_name: string
  is_nullable: 'YES' | 'NO'
  has_default: boolean
  is_generated: boolean
  choices: string | null
}

/** TypeScript source of the `DB` type for the schema `public`. */
export async function describeTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Column>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable,
      c.column_default is not null or c.is_identity = 'YES' as has_default,
      c.is_generated = 'ALWAYS' as is_generated,
      (select pg_get_constraintdef(k.oid)
         from pg_constraint k
         join pg_class r on r.oid = k.conrelid and r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
         join pg_attribute a on a.attrelid = r.oid and a.attname = c.column_name
         where k.contype = 'c' and k.conkey = array[a.attnum]
           and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[|\\w+ <@ ARRAY\\[' limit 1) as choices
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'migrations'
    order by c.table_name, c.ordinal_position`)
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const described = [...tables].map(([table, columns]) => {
    const fields = columns.map((column) => {
      const base = TYPES[column.udt_name]
      if (!base) throw new Error(`No TypeScript type for ${column.udt_name} (${table}.${column.column_name})`)
      const one = column.choices ? choicesOf(column.choices) : base
      const all = column.choices && column.udt_name.startsWith('_') ? `(${one})[]` : one
      const type = all + (column.is_nullable === 'YES' ? ' | null' : '')
      const wrapped = column.is_generated
        ? `GeneratedAlways<${type}>`
        : column.has_default
          ? `Generated<${type}>`
          : type
      return `    ${column.column_name}: ${wrapped}`
    })
    return `  ${table}: {\n${fields.join('\n')}\n  }`
  })
  return [
    '// Made from the database by `npm run database:types`; a test checks that it still agrees.',
    "import type { ColumnType } from 'kysely'",
    '',
    'type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>',
    'type GeneratedAlways<T> = T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>',
    'type Timestamp = ColumnType<Date, Date | string, Date | string>',
    'type Json = ColumnType<unknown, string, string>',
    '',
    'export interface DB {',
    ...described,
    '}\n',
  ].join('\n')
}

/**
 * `CHECK ((state = ANY (ARRAY['a'::text, …])))` → `'a' | …`; numbers likewise. The items of an
 * array: `states <@ ARRAY['a'::text, …]`.
 */
function choicesOf(definition: string): string {
  const list = /ARRAY\[(.*)\]/.exec(definition)?.[1] ?? ''
  return [...list.matchAll(/'([^']*)'::text|(\d+)/g)]
    .map(([, text, number]) => (text === undefined ? number : `'${text}'`))
    .join(' | ')
}
