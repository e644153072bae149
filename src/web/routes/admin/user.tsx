/** A user's page for admins: account, related data, actions and the history of actions. */
import { Link } from 'react-router'
import type { PersonDetail } from '#contract/accounts/admin-users-schemas.ts'
import { accessLabels } from '#domain/accounts/people.ts'
import { roleWords } from '#domain/accounts/roles.ts'
import { actionWords } from '#domain/audit/audit-words.ts'
import { failureWords } from '#domain/mail/delivery-failure.ts'
import { dateOf, formatDate, formatMoment } from '#domain/shared/japan-time.ts'
import { getPerson } from '#web/calls/admin-users.ts'
import { listNotes } from '#web/calls/office.ts'
import { loaded } from '#web/read-response.ts'
import { OfficeLink, useMay } from '#web/features/accounts/shared/may-use.tsx'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import looks from '#web/ui/looks.module.css'
import styles from '#web/features/accounts/people/people.module.css'
import { PersonActions } from '#web/features/accounts/people/person-actions.tsx'
import { stateBadgeOf } from '#web/features/accounts/people/person-words.ts'
import { NotesPanel } from '#web/features/office/notes/notes-panel.tsx'
import { auditPath } from '#web/features/audit/audit-address.ts'
import { statusOf } from '#web/features/booking/shared/reservation-words.ts'
import { statusWords } from '#web/features/experiences/approval/approval-words.ts'
import { pathId } from '#web/path-id.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import type { Route } from './+types/user'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData?.person.name ?? '会員'} | 会員 | 運営 | つむぎ`,
  },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = pathId(params.id)
  const [person, about] = await Promise.all([
    loaded(getPerson({ context, param: { id } })),
    loaded(listNotes({ context, query: { subject_type: 'person', subject_id: id } })),
  ])
  return { person, notes: about, own: person.id === context.get(meContext).id }
}

const moment = (at: string) => formatMoment(new Date(at))

function Profile({ person }: { person: PersonDetail }) {
  const may = useMay()
  const {
    id,
    email,
    email_verified,
    erased_at,
    display_name,
    introduction,
    ambassadors,
    session_count,
    last_sign_in_at,
  } = person
  const { review_count, draft_count, application_count } = person
  const { abandoned_count } = person
  const has = [
    `レビュー ${review_count}件`,
    `体験の下書き ${draft_count}件`,
    `コミュニティへの申し込み ${application_count}件`,
  ]
  return (
    <DescriptionList
      items={[
        { term: '会員番号', detail: id },
        { term: 'フリガナ', detail: person.name_kana },
        { term: 'メールアドレス', detail: erased_at ? null : `${email}${email_verified ? '' : '（未確認）'}` },
        ...(person.former_emails.length > 0
          ? [{ term: '以前のメールアドレス', detail: person.former_emails.join('、') }]
          : []),
        { term: '登録日', detail: moment(person.created_at) },
        {
          term: 'ログイン',
          detail: last_sign_in_at
            ? `${session_count}台の端末でログイン中（最後は ${moment(last_sign_in_at)}）`
            : 'ログインしている端末はありません',
        },
        ...(person.payee
          ? [
              {
                term: 'ホストへの振込',
                detail: (
                  <Row as="span" gap={2} rowGap={0.5}>
                    <Link to={`/admin/hosts/${id}`}>振込の状態と日を見る</Link>
                    {may.open('/admin/ledger') && (
                      <Link to={`/admin/ledger?payee_id=${person.payee.id}`}>元帳を見る</Link>
                    )}
                  </Row>
                ),
              },
            ]
          : []),
        { term: 'アンバサダー', detail: ambassadors.map(({ name }) => name).join('、') || null },
        { term: '表示名', detail: display_name },
        { term: '自己紹介', detail: introduction || null },
        ...(abandoned_count > 0
          ? [
              {
                term: 'お席を取ったまま離れた手続き',
                detail: <Link to="/admin/abandoned_holds">この24時間に{abandoned_count}件</Link>,
              },
            ]
          : []),
        { term: 'そのほか', detail: has.join('、') },
      ]}
    />
  )
}

function Bounces({ person: { bounces, undeliverable_at, withheld_count } }: { person: PersonDetail }) {
  if (!bounces) return null
  return (
    <Notice
      kind={undeliverable_at ? 'warning' : 'info'}
      word={undeliverable_at ? 'メール不達' : 'メールの不達'}
      live={false}
    >
      <p>
        {undeliverable_at
          ? `${moment(undeliverable_at)} から、お知らせのメールを止めています。`
          : `一時的な理由などで、${bounces.soft_count}回戻ってきました。メールは引き続き送っています。`}
        {withheld_count > 0 && `送らなかったメールは${withheld_count}通です。`}
      </p>
      <p>{failureWords[bounces.kind]}</p>
      <p className={styles.note}>{bounces.words}</p>
    </Notice>
  )
}

function Experiences({ person: { experiences, experience_count } }: { person: PersonDetail }) {
  return (
    <Section title={`体験 ${experience_count}件`}>
      {experiences.length === 0 ? (
        <p className={looks.remark}>体験はありません。</p>
      ) : (
        <Stack as="ul" className={styles.list}>
          {experiences.map(({ id, title, status }) => (
            <li key={id}>
              <OfficeLink to={`/admin/experiences/${id}`}>{title}</OfficeLink>
              <StatusBadge {...statusWords[status]} />
            </li>
          ))}
        </Stack>
      )}
    </Section>
  )
}

function Reservations({ person }: { person: PersonDetail }) {
  const { reservations, reservation_count, email } = person
  return (
    <Section
      title={`予約 ${reservation_count}件`}
      more={
        reservations.length > 0 && (
          <Link to={`/admin/reservations?q=${encodeURIComponent(email)}`}>予約をすべて見る</Link>
        )
      }
    >
      {reservations.length === 0 ? (
        <p className={looks.remark}>予約はありません。</p>
      ) : (
        <Stack as="ul" className={styles.list}>
          {reservations.map(({ id, experience_title, status, first_starts_at }) => (
            <li key={id}>
              <Link to={`/admin/reservations/${id}`}>{experience_title}</Link>
              <span className={looks.remark}>
                <Unbroken>{formatDate(dateOf(new Date(first_starts_at)))}</Unbroken>・<Unbroken>予約番号 {id}</Unbroken>
                {status === 'cancelled' && `・${statusOf({ status, calendars: [] }).word}`}
              </span>
            </li>
          ))}
        </Stack>
      )}
    </Section>
  )
}

const labels = new Map<string, string>(Object.entries(accessLabels))
const labelOf = (level: string) => labels.get(level) ?? level

function Notes({ person: { id, notes } }: { person: PersonDetail }) {
  const may = useMay()
  return (
    <Section
      title="操作の記録"
      more={
        may.open('/admin/audit') && (
          <Link to={auditPath({ subject_type: 'user', subject_id: String(id) })}>すべて見る</Link>
        )
      }
    >
      {notes.length === 0 ? (
        <p className={looks.remark}>この会員への操作はありません。</p>
      ) : (
        <Stack as="ul" className={styles.list}>
          {notes.map(({ action, at, by, reason, from, to }) => (
            <li key={at + action}>
              <strong>
                {actionWords(action)}
                {from && to && `（${labelOf(from)} → ${labelOf(to)}）`}
              </strong>
              <span className={looks.remark}>
                <Unbroken>{moment(at)}</Unbroken>
                {by && `・${by}`}
              </span>
              {reason && <p className={styles.note}>{reason}</p>}
            </li>
          ))}
        </Stack>
      )}
    </Section>
  )
}

export default function User({ loaderData: { person, notes, own } }: Route.ComponentProps) {
  const { suspended_at, suspended_reason, erased_at, closing } = person
  return (
    <OfficePage
      title={person.name}
      breadcrumbs={[{ label: '会員', to: '/admin/users' }, { label: person.name }]}
      lead={
        <Row as="span" gap={1} rowGap={0.5} align="stretch">
          <StatusBadge tone="plain">{accessLabels[person.access_control]}</StatusBadge>
          {person.admin_roles.length > 0 && <StatusBadge tone="plain">{roleWords(person.admin_roles)}</StatusBadge>}
          <StatusBadge {...stateBadgeOf(person)} />
        </Row>
      }
    >
      {suspended_at && (
        <Notice kind="warning" word="利用停止中" live={false}>
          <p>{moment(suspended_at)} から</p>
          {suspended_reason && <p className={styles.note}>{suspended_reason}</p>}
        </Notice>
      )}
      {closing && (
        <Notice kind="warning" word="退会の手続き中" live={false}>
          <p>
            {moment(closing.asked_at)} に、ご本人が申し込みました。{moment(closing.closes_at)}{' '}
            を過ぎると退会になります。
          </p>
          {closing.told_at && (
            <p>
              {moment(closing.told_at)} に、予約やお支払いなどが残っているため止まっていることを、本人に知らせました。
            </p>
          )}
        </Notice>
      )}
      {erased_at && (
        <Notice kind="info" word="退会済み" live={false}>
          {moment(erased_at)} に退会しました。予約とお支払いの記録だけが、名前を消して残っています。
        </Notice>
      )}
      {!erased_at && <Bounces person={person} />}
      {!erased_at && <NotesPanel subject_type="person" subject_id={person.id} notes={notes} />}
      <Section title="会員の情報">
        <Profile person={person} />
      </Section>
      {!erased_at && (
        <Section title="この会員への操作">
          <PersonActions person={person} own={own} />
        </Section>
      )}
      <Experiences person={person} />
      <Reservations person={person} />
      <Notes person={person} />
    </OfficePage>
  )
}
