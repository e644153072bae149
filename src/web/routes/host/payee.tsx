/** Who receives the sales, and on which account: the user's own, or that of an ambassador. */
import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { OwnPayees, Payee, PayoutStanding } from '#contract/payouts/payees-schemas.ts'
import { isUnfinished } from '#domain/payouts/payee-state.ts'
import { getOwnPayee, listOwnPayees, takePayee } from '#web/calls/payouts.ts'
import { loaded } from '#web/read-response.ts'
import { meContext } from '#web/features/accounts/shared/guards.ts'
import { AccountPart } from '#web/features/payouts/account-form.tsx'
import { ConfirmAccount } from '#web/features/payouts/confirm-account.tsx'
import { PayeeForm } from '#web/features/payouts/payee-form.tsx'
import { payeeBadge } from '#web/features/payouts/payee-words.ts'
import { isStopped, StopNotice } from '#web/features/payouts/payout-standing.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/payee'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'

const HERE = '/host/payee'

export const meta: Route.MetaFunction = () => [{ title: 'お受け取りの登録 | ホスト | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { viewing } = context.get(meContext)
  const { payees } = await loaded(listOwnPayees({ context }))
  const payeeId = Number(url.searchParams.get('payee'))
  const shown = payees.find(({ id }) => id === payeeId) ?? payees.find(({ own }) => own) ?? payees[0] ?? null
  // An admin who views the product as this user sees only the state: the details are private.
  const payee =
    shown?.own && viewing === undefined ? await loaded(getOwnPayee({ context, param: { id: shown.id } })) : null
  return {
    payees,
    shown,
    payee,
    impersonated: viewing !== undefined,
    now: Date.now(),
  }
}

type Listed = OwnPayees['payees'][number]
const nameOf = ({ ambassador }: Pick<Listed, 'ambassador'>) => (ambassador ? ambassador.name : 'ご自身の体験')

/** What the state means, and what comes next. */
function StateNotice({ payee: { state, message, account_doubted_at } }: { payee: Payee }) {
  switch (state) {
    case 'draft':
      return (
        <Notice kind="info" live={false}>
          売上をお支払いするための登録です。口座を登録し、下の内容を入力して、確認に出してください。運営者が確認すると、お支払いできるようになります。
        </Notice>
      )
    case 'submitted':
      return (
        <Notice kind="info" word="確認待ち" live={false}>
          運営者が内容を確認しています。結果はメールでお知らせします。待っているあいだも、内容を直せます。
        </Notice>
      )
    case 'verified':
      return account_doubted_at ? null : (
        <Notice kind="success" word="確認済み" live={false}>
          確認が済んでいます。売上は、この口座にお支払いします。内容や口座を変えると、もう一度確認します。
        </Notice>
      )
    case 'returned':
      return (
        <Notice kind="warning" word="お直しください" live={false}>
          <p className={inner.typed}>{message}</p>
          <p>直したら、もう一度確認に出してください。</p>
        </Notice>
      )
    case 'suspended':
      return (
        <Notice kind="warning" word="お支払いの停止" live={false}>
          {message && <p className={inner.typed}>{message}</p>}
          <p>
            お支払いを停止しています。売上の記録はそのままです。くわしくは、<Link to="/contact">お問い合わせ</Link>
            ください。
          </p>
        </Notice>
      )
  }
}

/** The details and the account of one payee. */
function Own({ payee, next, now }: { payee: Payee; next: PayoutStanding | null; now: number }) {
  const { revalidate } = useRevalidator()
  const [edition, setEdition] = useState(0)
  // A change of the account in this tab counts the version up; what is typed below stays valid.
  const moved = useRef(new Map<number, number>())
  const currentVersion = (version: number): number => {
    const next = moved.current.get(version)
    return next === undefined ? version : currentVersion(next)
  }
  // The notice of a registration that isn't verified says the same, and more.
  const stopped = isStopped(next) && next.stopped !== 'unverified'
  const accountMoved = async (before: number, after: number) => {
    moved.current.set(before, after)
    await revalidate()
  }
  return (
    <>
      {stopped ? <StopNotice payee={payee} next={next} here /> : <StateNotice payee={payee} />}
      <Section title="お受け取り口座" id="account">
        <AccountPart payee={payee} now={now} onChanged={accountMoved} />
        <ConfirmAccount payee={payee} told={stopped} onConfirmed={accountMoved} />
      </Section>
      {payee.state !== 'suspended' && (
        <PayeeForm
          key={edition}
          payee={payee}
          currentVersion={currentVersion}
          onSaved={() => void revalidate().then(() => setEdition((count) => count + 1))}
        />
      )}
    </>
  )
}

/** What the other members of an ambassador see. */
function StateOnly({ shown, impersonated }: { shown: Listed; impersonated: boolean }) {
  if (shown.own) return <p className={looks.note}>会員としての表示では、お受け取りの内容は見られません。</p>
  return (
    <>
      <p>
        {shown.responsible
          ? `お受け取りの内容は、責任者の ${shown.responsible.name} さんだけが見て、変えられます。責任者を変えるときは、運営者にお問い合わせください。`
          : 'お受け取りの責任者が、まだ決まっていません。責任者になった方が、お名前・住所・口座を登録します。'}
      </p>
      {!shown.responsible && !impersonated && <TakePayee id={shown.id} name={nameOf(shown)} />}
    </>
  )
}

export default function HostPayee({ loaderData }: Route.ComponentProps) {
  const { payees, shown, payee, impersonated, now } = loaderData
  if (!shown)
    return (
      <OfficePage title="お受け取りの登録">
        <EmptyState text="お受け取りの登録は、体験の公開を申し込むとできるようになります。">
          <LinkButton to="/host_story_drafts/new">体験を書く</LinkButton>
        </EmptyState>
      </OfficePage>
    )
  const badge = payeeBadge(shown.state)
  return (
    <OfficePage
      title="お受け取りの登録"
      width="form"
      lead={
        <>
          {nameOf(shown)}　<StatusBadge {...badge} />
        </>
      }
    >
      {payees.length > 1 && (
        <nav aria-label="お受け取りの登録">
          <Stack as="ul" gap={1}>
            {payees.map((one) => (
              <li key={one.id}>
                {one.id === shown.id ? (
                  <strong aria-current="page">{nameOf(one)}</strong>
                ) : (
                  <Link to={`${HERE}?payee=${one.id}`}>{nameOf(one)}</Link>
                )}{' '}
                <span className={looks.note}>
                  {payeeBadge(one.state).label}
                  {one.missing && isUnfinished(one.state) && '・登録をお願いします'}
                </span>
              </li>
            ))}
          </Stack>
        </nav>
      )}
      {payee ? (
        <Own key={payee.id} payee={payee} next={shown.next} now={now} />
      ) : (
        <StateOnly shown={shown} impersonated={impersonated} />
      )}
    </OfficePage>
  )
}

/** Makes the user responsible for the payee of an ambassador. */
const TakePayee = ({ id, name }: { id: number; name: string }) => (
  <div>
    <ConfirmButton
      label="責任者になる"
      button={{ variant: 'primary' }}
      title={`「${name}」のお受け取りの責任者になりますか？`}
      confirmLabel="責任者になる"
      destructive={false}
      call={() => userAnswerOf(takePayee({ param: { id } }))}
      done="お受け取りの責任者になりました。"
    >
      お名前・住所・口座を登録し、直せるのは責任者だけになります。メンバーの全員に、メールでお知らせします。
    </ConfirmButton>
  </div>
)
