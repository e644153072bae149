/** The review of an experience by an admin: changes, comments, preview, decision. */
import { Link, useNavigate } from 'react-router'
import { typesWords } from '#domain/booking/price-type-words.ts'
import { ageWords as lowestAgeWords } from '#domain/experiences/ages.ts'
import { ruleWords } from '#domain/schedule/recurrence.ts'
import { commentedFieldLabels } from '#domain/experiences/field-comments.ts'
import { formatDateShort, formatMoment, formatRange } from '#domain/shared/japan-time.ts'
import {
  getApprovalChecks,
  getApprovalSettings,
  getExperienceApproval,
  listQueue,
} from '#web/calls/admin-experiences.ts'
import { listNotes } from '#web/calls/office.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { OfficeLink, useMay } from '#web/features/accounts/shared/may-use.tsx'
import { useNextItem } from '#web/features/experiences/approval/after-decision.ts'
import { AnswerClock } from '#web/features/experiences/approval/answer-clock.tsx'
import { ApprovalChecklist } from '#web/features/experiences/approval/approval-checklist.tsx'
import { Changes } from '#web/features/experiences/approval/changes-table.tsx'
import { DecisionPanel } from '#web/features/experiences/approval/decision-panel.tsx'
import {
  approvalPath,
  decisionLabels,
  isWorkedOff,
  nextOf,
  queueLabels,
  queueOf,
  queueOfState,
  queuePath,
  statusWords,
} from '#web/features/experiences/approval/approval-words.ts'
import { StoryView } from '#web/features/experiences/story/story-view.tsx'
import { placeOf } from '#web/features/experiences/shared/words.ts'
import { dayGuideItems } from '#web/features/experiences/shared/day-guide.tsx'
import { NotesPanel } from '#web/features/office/notes/notes-panel.tsx'
import { ageWords } from '#web/features/office/home/age-words.ts'
import { pathId } from '#web/path-id.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { focusHeading } from '#web/ui/keep-focus.ts'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { neighbour, queueKeys, QueueKeys } from '#web/ui/kit/queue-keys.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { useNow } from '#web/ui/form/use-now.ts'
import type { Route } from './+types/experience'
import styles from './admin.module.css'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.experience.title ?? '体験'}の審査 | つむぎ`,
  },
]

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const [experience, notes, checks, settings] = await Promise.all([
    loaded(getExperienceApproval({ context, param: { id } })),
    loaded(listNotes({ context, query: { subject_type: 'experience', subject_id: id } })),
    loaded(getApprovalChecks({ context, param: { id } })),
    loaded(getApprovalSettings({ context })),
  ])
  const queueName = url.searchParams.get('queue')
  const queue = queueName === null ? queueOfState(experience) : queueOf(queueName)
  const answer = isWorkedOff(queue) ? await readResponse(listQueue({ context, query: { status: queue } })) : null
  const rows = answer?.ok ? answer.data.experiences : []
  const listed = rows.some(({ id }) => id === experience.id)
  const left = answer?.ok ? answer.data.meta.counts[queue] - (listed ? 1 : 0) : 0
  const { templates } = settings
  const previous = neighbour(rows, experience.id, -1)
  return {
    now: Date.now(),
    experience,
    notes,
    checks,
    templates,
    queue,
    left,
    previous: listed ? previous : null,
    next: nextOf(rows, experience.id),
  }
}

type Experience = Route.ComponentProps['loaderData']['experience']

/** Single dates that the page lists; it counts the others. */
const DATES_SHOWN = 12

function Dates({ calendars = [], recurrence_rules = [] }: Pick<Experience, 'calendars' | 'recurrence_rules'>) {
  if (calendars.length + recurrence_rules.length === 0) return <>これからの日程はありません</>
  const more = calendars.length - DATES_SHOWN
  return (
    <Stack as="ul" gap={0.5}>
      {recurrence_rules.map((rule) => (
        <li key={rule.uuid}>{ruleWords(rule)}</li>
      ))}
      {calendars.slice(0, DATES_SHOWN).map((slot) => (
        <li key={slot.id}>
          <OfficeLink to={`/admin/calendars/${slot.id}`}>
            {formatDateShort(slot.date)} {formatRange(slot.start_time, slot.end_time)}
          </OfficeLink>
        </li>
      ))}
      {more > 0 && <li>ほか{more}件</li>}
    </Stack>
  )
}

function Facts({ experience }: { experience: Experience }) {
  const { owner, online, online_url, address, address_displayable, price_types, lowest_age } = experience
  return (
    <DescriptionList
      items={[
        {
          term: 'ホスト',
          detail: (
            <>
              {experience.hosted_by}
              {experience.host.type === 'ambassador' && `（書いた人：${owner.name}）`}
              <br />
              <OfficeLink to={`/admin/users/${owner.id}`}>{owner.email}</OfficeLink>
              {owner.access_control === 'USER' && '（はじめての公開です）'}
            </>
          ),
        },
        { term: 'コミュニティ', detail: experience.community?.name ?? null },
        {
          term: '場所',
          detail: online ? (
            <>オンライン（{online_url}）</>
          ) : (
            <>
              {placeOf(experience)}
              {address}
              {!address_displayable && '（住所は予約した人だけに表示）'}
            </>
          ),
        },
        ...dayGuideItems(experience),
        { term: '参加できる年齢', detail: lowest_age === undefined ? null : lowestAgeWords(lowest_age) },
        { term: '料金区分', detail: typesWords(price_types) || null },
        { term: '日程', detail: <Dates {...experience} /> },
      ]}
    />
  )
}

function History({ decisions }: Pick<Experience, 'decisions'>) {
  return (
    <Stack as="ol" gap={2}>
      {decisions.map(({ action, comment, field_comments, by, at }) => (
        <li key={at + action}>
          <Row as="p" gap={2} rowGap={0} align="baseline">
            <strong>{decisionLabels[action]}</strong>
            <span className={looks.noteNumbers}>{formatMoment(new Date(at))}</span>
            {by && <span className={looks.noteNumbers}>{by}</span>}
          </Row>
          {comment && <p className={inner.quote}>{comment}</p>}
          {field_comments.map((one) => (
            <p key={one.field} className={inner.quote}>
              {commentedFieldLabels[one.field]}：{one.comment}
            </p>
          ))}
        </li>
      ))}
    </Stack>
  )
}

/** How long the host has waited for an answer, and what follows in the queue. */
function Waiting({
  loaderData: { now: loadedAt, experience, queue, left, next },
}: Pick<Route.ComponentProps, 'loaderData'>) {
  const now = useNow(loadedAt)
  const { status, decisions, changed_at, answer_by } = experience
  const since =
    status === 'awaiting'
      ? decisions.find(({ action }) => action === 'requested')?.at
      : status === 'published'
        ? changed_at
        : null
  return (
    <Row as="p" gap={2} rowGap={0} className={looks.soft}>
      <StatusBadge {...statusWords[status]} />
      {since && (
        <time dateTime={since} title={formatMoment(Date.parse(since))}>
          {status === 'awaiting' ? '申請' : '変更'}から{ageWords(Date.parse(since), now)}
        </time>
      )}
      {answer_by && <AnswerClock answer_by={answer_by} now={now} />}
      {isWorkedOff(queue) && (
        <span>
          {queueLabels[queue]}：ほか{left}件
        </span>
      )}
      {next && (
        <Link to={approvalPath(next.id, queue)} className={looks.target}>
          次の体験へ：{next.title}
        </Link>
      )}
    </Row>
  )
}

/** The keys of the queue, of those decisions that the state allows. */
function Keys({ loaderData: { experience, queue, previous, next } }: Pick<Route.ComponentProps, 'loaderData'>) {
  const navigate = useNavigate()
  const { id, status, changes } = experience
  const move = (step: 1 | -1) => {
    const to = step === 1 ? next?.id : previous
    if (to) void navigate(approvalPath(to, queue))
  }
  const requested = status === 'awaiting'
  const approve = requested
    ? '承認して公開'
    : status === 'published' && changes.length > 0
      ? '確認済みにする'
      : undefined
  const keys = queueKeys('体験', move, { approve, decline: requested ? '差し戻す' : undefined })
  return <QueueKeys keys={keys} shown={id} />
}

export default function ExperienceApproval({ loaderData }: Route.ComponentProps) {
  const { experience, notes, checks, templates, queue } = loaderData
  useNextItem(focusHeading)
  const may = useMay()
  const { id, status, decisions } = experience
  return (
    <OfficePage
      title={experience.title}
      breadcrumbs={[
        { label: '体験の審査', to: queuePath('waiting') },
        { label: queueLabels[queue], to: queuePath(queue) },
        { label: experience.title },
      ]}
      actions={
        <>
          {may.open('/admin/reservations') && (
            <LinkButton variant="plain" to={`/admin/reservations?q=${encodeURIComponent(`体験${id}`)}`}>
              この体験の予約を見る
            </LinkButton>
          )}
          {may.open('/admin/calendars') && (
            <LinkButton variant="plain" to={`/admin/calendars?q=${encodeURIComponent(`体験${id}`)}`}>
              この体験の日程を見る
            </LinkButton>
          )}
          {status === 'published' && (
            <LinkButton variant="plain" to={`/stories/${id}`}>
              公開中のページを見る
            </LinkButton>
          )}
        </>
      }
    >
      <Waiting loaderData={loaderData} />
      <Stack gap={1}>
        <DecisionPanel experience={experience} queue={queue} templates={templates} />
        <Keys loaderData={loaderData} />
      </Stack>
      <Grid gap={4} rowGap={4} align="start" className={inner.beside}>
        <Stack gap={4}>
          <Changes experience={experience} />
          <Section title="ホストと日程">
            <Facts experience={experience} />
          </Section>
        </Stack>
        <Stack gap={4}>
          {status === 'awaiting' && (
            <Section title="確認する点">
              <ApprovalChecklist id={id} loaded={checks} />
            </Section>
          )}
          <NotesPanel subject_type="experience" subject_id={id} notes={notes} />
          {decisions.length > 0 && (
            <Section title="これまでのやりとり">
              <History decisions={decisions} />
            </Section>
          )}
        </Stack>
      </Grid>
      <section aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview" className={styles.previewTitle}>
          公開ページのプレビュー
        </h2>
        {experience.images.length === 0 && <Notice kind="warning">写真がありません。</Notice>}
        <StoryView story={experience} within />
      </section>
      <DecisionPanel experience={experience} queue={queue} templates={templates} />
    </OfficePage>
  )
}
