import { useRef, useState } from 'react'
import type { DepositLine, DepositPreview } from '#contract/booking/admin-books-schemas.ts'
import { MAX_DEPOSIT_FILE, MAX_DEPOSIT_LINES } from '#domain/booking/deposits.ts'
import { importDeposits, previewDeposits } from '#web/calls/admin-booking.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/content/announce.ts'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { signed } from './signed-yen.ts'

type Chosen = { file_name: string; file_base64: string; request_key: string; preview: DepositPreview }

/** The bytes of a file as base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}

const states = {
  new: { label: '取り込む', tone: 'good' },
  duplicate: { label: '記入済み', tone: 'over' },
  skipped: { label: '読みません', tone: 'over' },
  wrong: { label: '誤り', tone: 'problem' },
} as const

const yen = (amount: number | null) => (amount === null ? '—' : signed(amount))

const columns: Column<DepositLine>[] = [
  { head: '行', names: true, cell: ({ line }) => `${line}行目` },
  {
    head: '結果',
    cell: ({ state, problems }) => (
      <span>
        <StatusBadge {...states[state]} />
        {problems.length > 0 && <span className={looks.noteBlock}>{problems.join('')}</span>}
      </span>
    ),
  },
  { head: '入金日', cell: ({ deposited_on }) => <Unbroken>{deposited_on || '—'}</Unbroken> },
  { head: '入金額', end: true, cell: ({ amount }) => yen(amount) },
  { head: '手数料', end: true, cell: ({ fee }) => yen(fee) },
  { head: '番号・摘要', cell: ({ reference }) => reference || 'なし' },
]

/** Imports deposits from a CSV file: choose it, look at each line, confirm. */
export function ImportDeposits() {
  const input = useRef<HTMLInputElement>(null)
  const [chosenFile, setChosenFile] = useState<Chosen | null>(null)
  const { busy, messages, refuse, run } = useOperation()
  async function read(file: File | undefined) {
    if (!file) return
    setChosenFile(null)
    if (file.size > MAX_DEPOSIT_FILE) {
      refuse({
        file_base64: [`ファイルは${MAX_DEPOSIT_FILE / 1024 / 1024}MBまでです。ファイルを分けてください。`],
      })
      return
    }
    const file_base64 = await base64Of(file)
    await run(
      () => userAnswerOf(previewDeposits({ json: { file_base64 } })),
      (preview) => setChosenFile({ file_name: file.name, file_base64, request_key: crypto.randomUUID(), preview }),
    )
  }
  async function add({ preview: _, ...json }: Chosen) {
    await run(
      () => userAnswerOf(importDeposits({ json })),
      ({ added }) => {
        setChosenFile(null)
        showSuccess(`入金を${added}件取り込みました。`)
      },
    )
  }
  const lines = chosenFile?.preview.lines ?? []
  const count = (state: DepositLine['state']) => lines.filter((line) => line.state === state).length
  const problems = Object.values(messages).flat()
  return (
    <Stack gap={2}>
      <Row as="p" gap={2} rowGap={1} className={looks.unprinted}>
        <FileInput
          label="入金のCSVファイル"
          accept={['.csv', 'text/csv']}
          multiple={false}
          input={input}
          onFiles={([file]) => void read(file)}
        />
        <Button
          variant="quiet"
          busy={busy && !chosenFile}
          busyLabel="読み込んでいます…"
          onClick={() => input.current?.click()}
        >
          CSVを選ぶ
        </Button>
        <span className={looks.note}>
          見出しに「入金日」「入金額」、あれば「手数料」「番号」。Stripe の入金照合・残高の取引・入金の CSV、PAY.JP
          の入金も読めます。{MAX_DEPOSIT_LINES}件まで。
        </span>
      </Row>
      {problems.length > 0 && (
        <Notice kind="error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {chosenFile && (
        <Stack as="section" gap={2} aria-label="取り込む前の確認">
          <Notice kind="info" word="まだ取り込んでいません">
            {chosenFile.file_name}（{chosenFile.preview.encoding}）：取り込む {count('new')}件・合計{' '}
            {signed(chosenFile.preview.sum)}
            、記入済み {count('duplicate')}件、読まない行 {count('skipped')}件、誤り {count('wrong')}件
          </Notice>
          {count('wrong') > 0 && (
            <Notice kind="warning" live={false}>
              誤りのある行を直して、もう一度ファイルを選んでください。
            </Notice>
          )}
          <DataTable label="ファイルの行" columns={columns} rows={lines} keyOf={({ line }) => line} />
          <Row as="p" gap={2} rowGap={1} className={looks.unprinted}>
            <Button
              variant="quiet"
              aria-disabled={busy}
              onClick={() => {
                setChosenFile(null)
                announce('取り込みをやめました。')
              }}
            >
              やめる
            </Button>
            {count('wrong') === 0 && count('new') > 0 && (
              <Button busy={busy} busyLabel="取り込んでいます…" onClick={() => void add(chosenFile)}>
                {count('new')}件を取り込む
              </Button>
            )}
          </Row>
        </Stack>
      )}
    </Stack>
  )
}
