import type { PayoutRun } from '#contract/payouts/payout-runs-schemas.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { downloadPayoutFile } from '#web/calls/payouts.ts'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { showError } from '#web/ui/kit/toast-store.ts'
import looks from '#web/ui/looks.module.css'
import styles from '../payee.module.css'
import { counted } from './run-words.ts'

type File = PayoutRun['files'][number]
const NO_FIELDS = [] as const

/** Gives the bytes to the browser as a file. */
function saveAs(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function Download({ run, file }: { run: PayoutRun; file: File }) {
  const sending = useSending(NO_FIELDS, async (call) => {
    const answer = await userAnswerOf(call)
    if (!answer.ok && answer.error.code !== 'identity_unconfirmed') showError(answer.error.message)
    return answer
  })
  const name = `sougou-${run.pay_on}-${run.id}-${file.number}.txt`
  async function download() {
    const param = { id: run.id, number: file.number }
    const blob = await sending.send(async () => {
      const response = await downloadPayoutFile({ param })
      // The whole file, before anything is saved: a broken connection leaves no part of it.
      const found = response.ok ? await response.blob() : null
      return { ok: response.ok, status: response.status, json: async () => found ?? ((await response.json()) as never) }
    })
    sending.done()
    if (blob instanceof Blob) saveAs(blob, name)
  }
  return (
    <Button
      variant="quiet"
      busy={sending.busy}
      aria-label={`ファイル${file.number}をダウンロードする`}
      onClick={() => void download()}
    >
      ダウンロード
    </Button>
  )
}

/** The files of an exported run. */
export function RunFiles({ run }: { run: PayoutRun }) {
  const columns: Column<File>[] = [
    {
      head: 'ファイルとSHA-256',
      names: true,
      cell: ({ number, sha256 }) => (
        <>
          ファイル{number}
          <span className={styles.account} style={{ maxWidth: '9em' }} title={sha256}>
            <code className={classNames(looks.small, looks.unbroken)}>{sha256}</code>
          </span>
        </>
      ),
    },
    { head: '件数', end: true, whole: true, cell: ({ count }) => counted(count) },
    { head: '金額', end: true, whole: true, cell: ({ total }) => formatYen(total) },
    { head: '操作', whole: true, cell: (file) => <Download run={run} file={file} /> },
  ]
  return <DataTable label="振込ファイル" columns={columns} rows={run.files} keyOf={({ number }) => number} />
}
