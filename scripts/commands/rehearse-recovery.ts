// npm run rehearse-recovery [-- --rows N]: goes back to a moment before a disaster with the
// commands of docs/operations.md#back-to-a-moment, on a temporary PostgreSQL. Uses neither the
// installation nor its settings.
import { parseArgs } from 'node:util'
import { rehearseRecovery } from '../backup/rehearse-recovery.ts'
import { CannotDo, runCommand } from '../installation.ts'

await runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { rows: { type: 'string', default: '5000' } } })
  const rows = Number(values.rows)
  if (!Number.isInteger(rows) || rows < 1)
    throw new CannotDo('使い方: npm run rehearse-recovery [-- --rows 途中で書き込む行の数]')
  await rehearseRecovery({ rows, say: (line) => console.log(line) })
  console.log('\n指定した時点に戻せることを確かめました。')
})
