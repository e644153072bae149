// Rows: what hosts are owed, and statements.
import type { App } from '#services/shared/app.ts'
import { aPayee } from '../payees.ts'
import { aStatement } from '../statements.ts'
import { type Actors, type Row, signedIn } from './people.ts'

const byAdmin = signedIn(403, { admin: 200 })
const byHost = signedIn(404, { host: 200 })

export const statementRows = (app: App, actors: Actors) => {
  const payeeOfHost = () => aPayee(app.db, { user_id: actors.host!.id })
  const ofHost = async () => (await aStatement(app.db, { payee_id: await payeeOfHost() })).number
  return {
    listOwnPayouts: { call: () => ({ path: '/me/payouts' }), expected: signedIn(200) },
    setPayAll: {
      call: async () => ({ path: `/me/payees/${await payeeOfHost()}/pay_all`, body: { pay_all: true } }),
      expected: byHost,
    },
    getOwnStatement: { call: async () => ({ path: `/me/statements/${await ofHost()}` }), expected: byHost },
    exportOwnStatement: {
      call: async () => ({ path: `/me/statements/${await ofHost()}/statement.csv` }),
      expected: byHost,
    },
    listStatements: { call: () => ({ path: '/admin/statements?q=a&state=payable' }), expected: byAdmin },
    exportStatements: { call: () => ({ path: '/admin/statements/statements.csv' }), expected: byAdmin },
    getStatement: { call: async () => ({ path: `/admin/statements/${await ofHost()}` }), expected: byAdmin },
  } satisfies Record<string, Row>
}
