// The floor of the benchmarks: node:http with only what each response needs. Started by
// shared/servers.ts.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { openDatabase } from '#database/client.ts'
import { renderTree, type Tree } from './shared/html-tree.ts'
import { runWrites, type Write } from './shared/replay.ts'

export type Statement = { text: string; values: unknown[] }
export type FloorRoute =
  /** The rows of these statements, run one after another, as JSON. */
  | { kind: 'sql'; statements: Statement[] }
  /** A constant text. */
  | { kind: 'text'; text: string }
  /** The same elements rendered by React, after the statements. */
  | { kind: 'react'; tree: Tree[]; statements: Statement[] }
  /** These statements in so many transactions. */
  | { kind: 'write'; writes: Write[]; transactions: number }
export type FloorOrder = { database_url: string; connections: number; routes: Record<string, FloorRoute> }

let turn = 0

async function inTransaction(pool: pg.Pool, run: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await run(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function serve({ database_url, connections, routes }: FloorOrder): Promise<number> {
  const { pool } = openDatabase(database_url, { max: connections })
  const byPath = new Map(Object.entries(routes))
  const answer = async (request: IncomingMessage): Promise<[number, string, string]> => {
    const route = byPath.get(request.url ?? '')
    switch (route?.kind) {
      case undefined:
        return [404, 'text/plain', 'not found']
      case 'text':
        return [200, 'text/html; charset=utf-8', route.text]
      case 'sql': {
        const all: unknown[] = []
        for (const { text, values } of route.statements) all.push((await pool.query(text, values)).rows)
        return [200, 'application/json', JSON.stringify(all)]
      }
      case 'react':
        for (const { text, values } of route.statements) await pool.query(text, values)
        return [200, 'text/html; charset=utf-8', `<!DOCTYPE html>${renderTree(route.tree)}`]
      case 'write':
        // The body belongs to the request, as in the product.
        for await (const chunk of request) void chunk
        await runWrites(
          route.writes,
          { path: request.url ?? '', turn: turn++, named: new Map() },
          route.transactions,
          (run) => inTransaction(pool, run),
        )
        return [200, 'application/json', '{}']
    }
  }
  const server = createServer((request, response) => {
    answer(request).then(
      ([status, type, body]) => {
        response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
        response.end(body)
      },
      (error: unknown) => {
        response.writeHead(500)
        response.end(String(error))
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

process.on('message', (order: FloorOrder) => {
  serve(order).then(
    (port) => process.send!({ port }),
    (error: unknown) => process.send!({ error: String(error) }),
  )
})
