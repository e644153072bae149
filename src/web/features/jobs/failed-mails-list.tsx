import { useState } from 'react'
import type { FailedMail } from '#contract/jobs/jobs-schemas.ts'
import { MAX_AT_ONCE } from '#domain/jobs/job-words.ts'
import { failureWords } from '#domain/mail/failure-words.ts'
import { browserApi } from '#web/api-client.ts'
import { userAnswerOf } from '#web/features/accounts/shared/user-answer-of.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapse } from '#web/ui/content/collapse.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { AbandonDialog } from './abandon-dialog.tsx'
import { AttemptHistory } from './attempt-history.tsx'
import styles from './jobs.module.css'
import { useBulkAction } from './use-bulk-action.ts'

type Props = {
  /** `mails`: abandoned after the last attempt; `waiting_mails`: retried automatically. */
  view: 'mails' | 'waiting_mails'
  mails: readonly FailedMail[]
  total: number
  loading: boolean
}

/** Mails that could not be sent, with actions to retry and abandon them. */
export function FailedMailsList({ view, mails, total, loading }: Props) {
  const waiting = view === 'waiting_mails'
  const { busy, run, asking, reload } = useBulkAction()
  const [abandoning, setAbandoning] = useState<FailedMail | 'all' | null>(null)
  const [askingAll, setAskingAll] = useState(false)
  const askToAbandon = (mail: FailedMail | 'all') => {
    asking()
    setAbandoning(mail)
  }
  const retry = (key: string, ids: number[] | null) =>
    run(
      key,
      () => userAnswerOf(browserApi.admin.mails.retry.$post({ json: { ids } })),
      (count) => `${count}通のメールを送り直します。`,
    )
  const columns: Column<FailedMail>[] = [
    {
      head: 'メール',
      names: true,
      cell: ({ subject, to_address }) => (
        <>
          <span className={styles.subject}>{subject}</span>
          <span className={styles.soft}>{to_address}</span>
        </>
      ),
    },
    {
      head: '失敗の理由',
      cell: ({ failure, error }) => (
        <>
          {failure && <span className={styles.error}>{failureWords[failure]}</span>}
          <div className={failure ? styles.soft : styles.error}>
            <Collapse text={error ?? '記録がありません'} moreLabel="全文を見る" />
          </div>
        </>
      ),
    },
    {
      head: '経過',
      cell: ({ attempts, created_at, next_attempt_at }) => (
        <AttemptHistory
          attempts={attempts}
          moments={[
            ['作成', created_at],
            ['次は', next_attempt_at],
          ]}
        />
      ),
    },
    {
      head: '操作',
      end: true,
      cell: (mail) => (
        <span className={styles.buttons} data-actions="">
          <Button
            variant="quiet"
            busy={busy === String(mail.id)}
            busyLabel="送り直します…"
            aria-label={`${mail.to_address} 宛て「${mail.subject}」を${waiting ? 'いま' : ''}送り直す`}
            onClick={() => void retry(String(mail.id), [mail.id])}
          >
            {waiting ? 'いま送り直す' : '送り直す'}
          </Button>
          {!waiting && (
            <Button
              variant="quiet"
              aria-label={`${mail.to_address} 宛て「${mail.subject}」をあきらめる`}
              onClick={() => askToAbandon(mail)}
            >
              あきらめる
            </Button>
          )}
        </span>
      ),
    },
  ]
  if (mails.length === 0 && !loading)
    return <EmptyState text={waiting ? '送り直しを待つメールはありません。' : '送れなかったメールはありません。'} />
  return (
    <>
      {!waiting && total > 1 && (
        <div className={styles.buttons}>
          <Button variant="quiet" busy={busy === 'all'} busyLabel="送り直します…" onClick={() => setAskingAll(true)}>
            {total}通すべてを送り直す
          </Button>
          <Button variant="quiet" onClick={() => askToAbandon('all')}>
            {total}通すべてをあきらめる
          </Button>
        </div>
      )}
      <DataTable
        label={waiting ? '送り直しを待つメール' : '送れなかったメール'}
        columns={columns}
        rows={loading ? null : mails}
        keyOf={({ id }) => id}
      />
      <ConfirmDialog
        open={askingAll}
        title={`${total}通すべてを送り直しますか？`}
        confirmLabel="すべて送り直す"
        destructive={false}
        onClose={() => setAskingAll(false)}
        onConfirm={() => {
          setAskingAll(false)
          void retry('all', null)
        }}
      >
        <p>
          一度に{MAX_AT_ONCE}
          通まで送り直します。宛先の誤りなどで失敗したものは、しばらくすると、またここに表示されます。
        </p>
      </ConfirmDialog>
      {abandoning && (
        <AbandonDialog
          storedAs={`abandon-mail-${abandoning === 'all' ? 'all' : abandoning.id}`}
          title={abandoning === 'all' ? `${total}通すべてをあきらめますか？` : 'このメールをあきらめますか？'}
          abandon={(reason) => {
            const ids = abandoning === 'all' ? null : [abandoning.id]
            return userAnswerOf(browserApi.admin.mails.abandonment.$post({ json: { ids, reason } }))
          }}
          onClose={() => setAbandoning(null)}
          onDone={reload}
        >
          {abandoning === 'all'
            ? `どのメールも送られず、この一覧から消えます。${total > MAX_AT_ONCE ? `一度に${MAX_AT_ONCE}通までです。` : ''}`
            : `${abandoning.to_address} 宛て「${abandoning.subject}」は送られず、この一覧から消えます。`}
        </AbandonDialog>
      )}
    </>
  )
}
