// Lets PostgreSQL parse and plan each statement once per connection instead of every time, which is most of what a look-up costs, and
// lets statements of a transaction that need not wait for each other travel together.
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/** In a statement whose best plan depends on its values (searches): it is planned each time. */
export const PLANNED_EACH_TIME = '/* planned each time */'

/**
 * In a statement of a transaction whose rows nobody looks at (locks, notes): it is sent together with the next one, or with the commit,
 * and seems to have given no rows. What it fails with, the next one fails with.
 */
export const WITH_THE_NEXT = '/* with the next */'

/**
 * In the last statement of a transaction: the commit is sent with it, and done when its rows are there. Nothing can be undone or added
 * afterwards; where it fails, nothing is committed.
 */
export const COMMITS = '/* commits */'

/** Each connection keeps what it planned, so what is never repeated must not pile up. */
const MOST_STATEMENTS = 300

/**
 * Whether the statement may be kept. One that asks for `*` must not be: its columns change with a migration, and a kept plan then fails
 * (SQLSTATE 0A000) for as long as the connection lives.
 */
const mayBeKept = (text: string) =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) &&
  !/\b(select|returning)\s+([a-z_"]+\.)?\*/i.test(text) &&
  !text.includes(PLANNED_EACH_TIME)

/** Where there are no names, statements go by the same protocol, so that they can still travel together. */
type Statement = { name: string | undefined; text: string; values: unknown[]; queryMode?: 'extended' }
type Outcome = pg.QueryResult

/** How a connection speaks: with names that it remembers, or without. */
type Manner = { begin: Statement; commit: Statement; statement: (text: string, values: unknown[]) => Statement }

const UNNAMED = { name: undefined, queryMode: 'extended' } as const
const unnamed: Manner = {
  begin: { ...UNNAMED, text: 'begin', values: [] },
  commit: { ...UNNAMED, text: 'commit', values: [] },
  statement: (text, values) => ({ ...UNNAMED, text, values }),
}

const nothing = (command: string): Outcome => ({ command, rowCount: null, oid: 0, fields: [], rows: [] })

/** Several statements in one message: all up to the first that fails are done. */
class Together extends pg.Query {
  override submit: pg.Query['submit']

  constructor(statements: readonly Statement[], done: (error: Error | undefined, outcomes: Outcome[]) => void) {
    let fault: Error | undefined
    super('', (error: Error | undefined, outcomes: unknown) => {
      // One statement gives its outcome alone.
      if (error || fault) done(error ?? fault, [])
      else done(undefined, (Array.isArray(outcomes) ? outcomes : [outcomes]) as Outcome[])
    })
    this.submit = (connection) => {
      const parts: Buffer[] = []
      // Each statement writes itself as it would alone, but for the end of the message. What they write goes to the socket at once.
      const gathering = Object.create(connection, {
        stream: { value: { writable: true, cork: noop, uncork: noop, write: (part: Buffer) => parts.push(part) > 0 } },
        sync: { value: noop },
      }) as pg.Connection
      for (const statement of statements) {
        new pg.Query(statement, (error) => (fault = error)).submit(gathering)
        if (fault) break
      }
      connection.sync.call(gathering)
      connection.stream.write(Buffer.concat(parts))
      return null
    }
  }
}

const noop = () => undefined

function together(client: pg.PoolClient, statements: readonly Statement[]): Promise<Outcome[]> {
  return new Promise((resolve, reject) => {
    client.query(new Together(statements, (error, outcomes) => (error ? reject(error) : resolve(outcomes))))
  })
}

/** A connection as the query builder sees it. */
class Client {
  readonly #client: pg.PoolClient
  readonly #manner: Manner
  /** Names that PostgreSQL knows on this connection. Of those with names only these travel together: a parse that fails must be its own. */
  readonly #known = new Set<string>()
  #waiting: Statement[] = []
  #state: 'none' | 'open' | 'committed' = 'none'

  constructor(client: pg.PoolClient, manner: Manner) {
    this.#client = client
    this.#manner = manner
  }

  async query(text: string, values: unknown[]): Promise<Outcome> {
    if (text === 'begin') {
      this.#state = 'open'
      this.#waiting = [this.#manner.begin]
      return nothing('BEGIN')
    }
    if (text === 'commit') return await this.#commit()
    if (text === 'rollback') return await this.#rollback()
    if (this.#state === 'committed') throw new Error('nothing can be added to a transaction that is committed')
    const statement = this.#manner.statement(text, values)
    const waits = text.includes(WITH_THE_NEXT)
    const commits = text.includes(COMMITS)
    if ((waits || commits) && this.#state !== 'open') throw new Error(`there is no transaction for: ${text}`)
    if (waits) {
      this.#waiting.push(statement)
      return nothing('SELECT')
    }
    const before = this.#waiting.splice(0)
    if (!commits) return await this.#send([...before, statement])
    const outcome = await this.#send([...before, statement, this.#manner.commit], before.length)
    this.#state = 'committed'
    return outcome
  }

  release(destroy?: boolean) {
    this.#state = 'none'
    this.#waiting = []
    this.#client.release(destroy)
  }

  async #commit(): Promise<Outcome> {
    const waiting = this.#waiting.splice(0)
    const done = this.#state === 'committed' || (waiting.length === 1 && waiting[0] === this.#manner.begin)
    this.#state = 'none'
    return done ? nothing('COMMIT') : await this.#send([...waiting, this.#manner.commit])
  }

  async #rollback(): Promise<Outcome> {
    const [first] = this.#waiting.splice(0)
    const committed = this.#state === 'committed'
    this.#state = 'none'
    // Whoever is told that it failed must not find it done.
    if (committed) throw new Error('a transaction that is committed can not be rolled back')
    // Begun in name only: the server knows of no transaction.
    return first === this.#manner.begin ? nothing('ROLLBACK') : await this.#client.query('rollback')
  }

  /** @returns the outcome of the one at `wanted`, else of the last */
  async #send(statements: Statement[], wanted = statements.length - 1): Promise<Outcome> {
    const ready = ({ name, queryMode }: Statement) =>
      name === undefined ? queryMode === 'extended' : this.#known.has(name)
    if (statements.every(ready)) return (await together(this.#client, statements))[wanted]!
    const outcomes: Outcome[] = []
    for (const statement of statements) {
      outcomes.push(await this.#client.query(statement))
      if (statement.name !== undefined) this.#known.add(statement.name)
    }
    return outcomes[wanted]!
  }
}

/**
 * The pool as the query builder sees it: its statements get names. PostgreSQL decides after five runs whether one plan is good for all
 * values.
 * @param options `named` false: behind a pooler that doesn't know prepared statements, where each is planned every time
 */
export function preparing(pool: pg.Pool, { named = true } = {}): PostgresPool {
  const manner = named ? naming() : unnamed
  // The builder remembers connections by identity.
  const clients = new WeakMap<pg.PoolClient, Client>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client) ?? new Client(client, manner)
      clients.set(client, known)
      return known as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function naming(): Manner {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_STATEMENTS || !mayBeKept(text)) return known
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
  return {
    begin: { name: 'begin', text: 'begin', values: [] },
    commit: { name: 'commit', text: 'commit', values: [] },
    statement: (text, values) => ({ name: nameOf(text), text, values }),
  }
}
