/**
 * One report about a thread: the conversation with the reporter, the thread after a reason was
 * given, and the end of the work.
 */
import { useState } from 'react'
import type { ReadMessages as Read } from '#contract/messages/reports-schemas.ts'
import { reportKindWords, reportResultWords, reportState } from '#domain/messages/reports.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { getReport, listReports, readPicture, readThread, replyToReport } from '#web/calls/messages.ts'
import { OfficeLink } from '#web/features/accounts/shared/may-use.tsx'
import styles from '#web/features/messages/announcements/announcements.module.css'
import { BeginReading, CloseReport, reportParties } from '#web/features/messages/reports/report-actions.tsx'
import { ReportReply, ReportTalk } from '#web/features/messages/reports/report-talk.tsx'
import { MailText } from '#web/features/messages/shared/message-text.tsx'
import { MessageCard } from '#web/features/messages/shared/message-card.tsx'
import { MessagePictures } from '#web/features/messages/shared/message-pictures.tsx'
import { pathId } from '#web/path-id.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { ItemKeys } from '#web/ui/kit/queue-keys.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Card, Grid, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/report'

export const meta: Route.MetaFunction = () => [{ title: 'メッセージの連絡 | 運営 | つむぎ' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const [page, open] = await Promise.all([
    loaded(getReport({ context, param: { id: pathId(params.id) } })),
    readResponse(listReports({ context, query: { state: 'open' } })),
  ])
  const param = { id: page.report.thread_id }
  const read = page.readable_until ? await loaded(readThread({ context, param })) : null
  return { ...page, read, queue: open.ok ? open.data.reports.map(({ id }) => ({ id })) : [] }
}

const moment = (at: string) => formatMoment(Date.parse(at))

export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { report, entries, readings, readable_until, read, queue } = loaderData
  const person = (one: { id: number | null; name: string }) =>
    one.id === null ? one.name : <OfficeLink to={`/admin/users/${one.id}`}>{one.name}</OfficeLink>
  return (
    <OfficePage
      title={reportKindWords[report.kind]}
      breadcrumbs={[{ label: 'メッセージの連絡', to: '/admin/reports' }, { label: `連絡 ${report.id}` }]}
      lead={reportParties(report)}
      actions={
        <>
          <ItemKeys
            noun="連絡"
            rows={queue}
            id={report.id}
            path="/admin/reports"
            approve={report.closed_at === null ? '対応済みにする' : undefined}
          />
          {report.closed_at === null && <CloseReport report={report} />}
        </>
      }
    >
      <Grid gap={4} align="start" className={inner.beside}>
        <Section title="連絡した方とのやりとり">
          <ReportTalk entries={entries} by="operator" />
          {report.closed_at === null && (
            <ReportReply
              id={report.id}
              label={`${report.reporter.name} さんへの返事`}
              help="連絡した方の画面に表示し、メールで知らせます。相手の方には見えません。"
              call={replyToReport}
            />
          )}
        </Section>
        <Stack gap={4}>
          <Section title="連絡の内容">
            <DescriptionList
              items={[
                {
                  term: '状態',
                  detail: (
                    <StatusBadge tone={report.waits ? 'problem' : report.closed_at === null ? 'waiting' : 'good'}>
                      {reportState(report)}
                    </StatusBadge>
                  ),
                },
                {
                  term: '予約',
                  detail: report.reservation && (
                    <OfficeLink to={`/admin/reservations/${report.reservation.id}`}>
                      予約 {report.reservation.id}（{report.reservation.title}）
                    </OfficeLink>
                  ),
                },
                { term: 'ゲスト', detail: person(report.guest) },
                { term: 'ホスト', detail: person(report.host) },
                { term: '対応した日時', detail: report.closed_at && moment(report.closed_at) },
                { term: '対応した人', detail: report.closed_by },
                { term: '結果', detail: report.result && reportResultWords[report.result] },
                { term: '対応の内容', detail: report.outcome && <span className={looks.prose}>{report.outcome}</span> },
              ]}
            />
          </Section>
          <Section title="ゲストとホストのやりとり">
            {read ? (
              <>
                <p>{moment(readable_until!)}まで読めます。読んだことと理由は、連絡した方の画面に表示されています。</p>
                <ReadMessages thread_id={report.thread_id} first={read} />
              </>
            ) : report.closed_at === null ? (
              <BeginReading id={report.id} />
            ) : (
              <p>対応済みのため、読むことはできません。</p>
            )}
          </Section>
          {readings.length > 0 && (
            <Section title="運営が読んだ記録">
              <Stack as="ol" gap={2}>
                {readings.map(({ admin, reason, begun_at }) => (
                  <li key={begun_at}>
                    <time dateTime={begun_at}>{moment(begun_at)}</time>　{admin}
                    <p className={looks.prose}>{reason}</p>
                  </li>
                ))}
              </Stack>
            </Section>
          )}
        </Stack>
      </Grid>
    </OfficePage>
  )
}

/** The messages of a reported thread, as an admin reads them. Addresses are no links. */
function ReadMessages({ thread_id, first }: { thread_id: number; first: Read }) {
  const [older, setOlder] = useState<Read['messages']>([])
  const [hasOlder, setHasOlder] = useState(first.has_older)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const messages = [...older, ...first.messages]
  const load = async () => {
    setBusy(true)
    setProblem(null)
    const query = { before: String(messages[0]?.id ?? '') }
    const answer = await readResponse(readThread({ param: { id: thread_id }, query }))
    setBusy(false)
    if (!answer.ok) return setProblem(answer.error.message)
    setOlder([...answer.data.messages, ...older])
    setHasOlder(answer.data.has_older)
  }
  return (
    <>
      {hasOlder && (
        <p>
          <Button variant="quiet" busy={busy} busyLabel="読み込んでいます…" onClick={() => void load()}>
            前のメッセージを読む
          </Button>
        </p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      <Stack as="ol" gap={2}>
        {messages.map(({ id, side, sender_name, text, mail_text, withdrawn, pictures, card, created_at }) => (
          <Card key={id} as="li" gap={1} className={styles.card}>
            <p className={styles.head}>
              <strong>{card ? '' : `${sender_name ?? ''}（${side === 'guest' ? 'ゲスト' : 'ホスト'}）`}</strong>
              <time dateTime={created_at}>{formatMoment(Date.parse(created_at))}</time>
            </p>
            {card ? (
              <MessageCard card={card} side={null} />
            ) : (
              <p className={withdrawn ? looks.note : looks.lines}>
                {withdrawn ? 'このメッセージは削除されました。' : text}
              </p>
            )}
            <MailText text={mail_text} />
            <MessagePictures pictures={pictures} get={readPicture} />
          </Card>
        ))}
      </Stack>
    </>
  )
}
