import { useState } from 'react'
import type { FailedMail } from '#contract/jobs/jobs-schemas.ts'
import { MAX_AT_ONCE } from '#domain/jobs/job-words.ts'
import { failureKinds, failureWords } from '#domain/mail/delivery-failure.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { abandonMails, retryMails } from '#web/calls/jobs.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { LongList } from '#web/features/office/lists/long-list.tsx'
import { choicesOf, countWords } from '#web/features/office/lists/query-address.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { filterBy, type ListFilter } from '#web/ui/kit/list-filters.tsx'
import type { ListColumn } from '#web/ui/kit/list-table.tsx'
import { Row } from '#web/ui/layout.tsx'
import {
  AbandonDialog,
  FailingPanel,
  type FailingListProps,
  listOfFailing,
  sortChoices,
  useBulkAction,
} from './failing-parts.tsx'

type Props = FailingListProps<FailedMail> & {
  /** Mails that were given up, also those that the filter leaves out. */
  total: number
}

const moment = (at: string | null) => at && formatMoment(Date.parse(at))
const reasonOf = ({ failure, error }: FailedMail) => (failure ? failureWords[failure] : (error ?? '記録がありません'))

/** All subjects begin with the name of the service, which would fill the column. */
const withoutService = (subject: string) => subject.replace(/^【[^】]{1,40}】/, '') || subject

const filters: ListFilter[] = [
  filterBy('失敗の理由', { name: 'failure', options: choicesOf(failureKinds, failureWords) }),
]

/** Mails that could not be sent, with actions to retry and abandon them. */
export function FailedMailsList({ total, ...shown }: Props) {
  const { filter } = shown
  const waiting = filter.view === 'waiting_mails'
  const { busy, run, asking, done } = useBulkAction()
  const [abandoning, setAbandoning] = useState<FailedMail | 'all' | null>(null)
  const [askingAll, setAskingAll] = useState(false)
  const askToAbandon = (mail: FailedMail | 'all') => {
    asking()
    setAbandoning(mail)
  }
  const retry = (key: string, ids: number[] | null) =>
    run(
      key,
      () => userAnswerOf(retryMails({ json: { ids } })),
      (count) => `${count}通のメールを送り直します。`,
    )
  const buttons = (mail: FailedMail) => (
    <Row as="span" inline gap={1} align="stretch" data-actions="">
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
    </Row>
  )
  const columns: ListColumn<FailedMail>[] = [
    {
      id: 'subject',
      head: '件名',
      names: true,
      rem: 10,
      grows: true,
      cell: ({ subject }) => withoutService(subject),
      more: ({ to_address }) => to_address,
    },
    { id: 'to', head: '宛先', rem: 9.5, grows: true, cell: ({ to_address }) => to_address },
    { id: 'reason', head: '失敗の理由', rem: 10.5, grows: true, cell: reasonOf },
    {
      id: 'attempts',
      head: '試した回数',
      rem: 6,
      end: true,
      hidden: !waiting,
      cell: ({ attempts }) => `${attempts}回`,
    },
    {
      id: 'created',
      head: '作成',
      rem: 11.5,
      hidden: waiting,
      sort: { up: 'oldest', down: 'newest' },
      cell: ({ created_at }) => moment(created_at),
    },
    ...(waiting
      ? [
          {
            id: 'next',
            head: '次の試み',
            rem: 11.5,
            sort: { up: 'next' },
            cell: (mail: FailedMail) => moment(mail.next_attempt_at),
          },
        ]
      : []),
    { id: 'actions', head: '操作', rem: waiting ? 10.5 : 16, cell: buttons },
  ]
  const all = !waiting && total > 1 && filter.q === undefined && filter.failure === undefined
  return (
    <LongList
      {...listOfFailing(shown)}
      name={waiting ? 'waiting-mails' : 'failed-mails'}
      noun="メール"
      labels={{
        title: shown.title,
        views: 'ジョブの状態',
        table: waiting ? '送り直しを待つメール' : '送れなかったメール',
      }}
      filters={filters}
      searches="宛先・件名"
      sorts={sortChoices(waiting)}
      columns={columns}
      count={countWords(shown.pages, '通')}
      empty={
        shown.narrowed
          ? '当てはまるメールはありません。'
          : waiting
            ? '送り直しを待つメールはありません。'
            : '送れなかったメールはありません。'
      }
    >
      {all && (
        <Row inline gap={1} align="stretch">
          <Button variant="quiet" busy={busy === 'all'} busyLabel="送り直します…" onClick={() => setAskingAll(true)}>
            {total}通すべてを送り直す
          </Button>
          <Button variant="quiet" onClick={() => askToAbandon('all')}>
            {total}通すべてをあきらめる
          </Button>
        </Row>
      )}
      <FailingPanel
        path={shown.place}
        rows={shown.rows}
        titleOf={({ subject }) => subject}
        itemsOf={(mail) => [
          { term: '宛先', detail: mail.to_address },
          { term: '失敗の理由', detail: mail.failure && failureWords[mail.failure] },
          { term: 'サーバーの返事', detail: mail.error ?? '記録がありません' },
          { term: '試した回数', detail: `${mail.attempts}回` },
          { term: '作成', detail: moment(mail.created_at) },
          { term: '次の試み', detail: moment(mail.next_attempt_at) },
        ]}
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
            return userAnswerOf(abandonMails({ json: { ids, reason } }))
          }}
          onClose={() => setAbandoning(null)}
          onDone={done}
        >
          {abandoning === 'all'
            ? `どのメールも送られず、この一覧から消えます。${total > MAX_AT_ONCE ? `一度に${MAX_AT_ONCE}通までです。` : ''}`
            : `${abandoning.to_address} 宛て「${abandoning.subject}」は送られず、この一覧から消えます。`}
        </AbandonDialog>
      )}
    </LongList>
  )
}
