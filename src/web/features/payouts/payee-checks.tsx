/** What an admin compares before the account of a payee is verified. */
import type { AdminPayee } from '#contract/payouts/payees-schemas.ts'
import { toHolderName } from '#domain/payouts/bank-characters.ts'
import { businessKindLabels, invoiceDoubt } from '#domain/payouts/payee-form.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { textDifference } from '#domain/shared/text-difference.ts'
import { Difference } from '#web/ui/kit/difference.tsx'
import { type Badge, StatusBadge } from '#web/ui/kit/status-badge.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from '#web/ui/page.tsx'
import { namesAgree } from './payee-words.ts'
import styles from './payee.module.css'

const moment = (at: string) => formatMoment(new Date(at))

/** `differs`: the holder and the name are shown below it. */
type Check = Badge & { text: string; differs?: boolean }
const good = (text: string): Check => ({ tone: 'good', label: '問題なし', text })
const look = (text: string): Check => ({ tone: 'waiting', label: '要確認', text })
const bad = (text: string): Check => ({ tone: 'problem', label: '問題', text })

/** What an admin compares before the verification; what a program can compare is compared. */
function checksOf(payee: AdminPayee, now: number): Check[] {
  const { account, business_kind, legal_name_kana, invoice_number, blocked_until, invoice_consented_at } = payee
  const kind =
    business_kind === null
      ? bad('事業者区分が選ばれていません。')
      : business_kind === 'individual'
        ? look('事業ではない個人です。会計の担当者が、理由を添えて確認します。')
        : good(`${businessKindLabels[business_kind]}です。`)
  if (!account) return [kind, bad('口座が登録されていません。')]
  const name = toHolderName(legal_name_kana).text
  return [
    kind,
    ...(payee.account_doubted_at
      ? [
          bad(
            `${moment(payee.account_doubted_at)} に振込が戻りました（${payee.account_return?.reason ?? ''}）。ホストが口座を確認するまで、支払いません。`,
          ),
          ...(payee.account_note === null
            ? []
            : [
                look(
                  `ホストは、口座を変えません。わけ：「${payee.account_note}」。確認済みにすると、この口座に支払います。`,
                ),
              ]),
        ]
      : []),
    namesAgree(name, account.holder)
      ? good('口座の名義は、お名前のカナと同じです。')
      : { ...look('口座の名義が、お名前のカナとちがいます。屋号か、ほかの方の口座です。'), differs: true },
    account.branch_listed
      ? good('金融機関と支店が、一覧にあります。')
      : bad('この支店は、いまの金融機関の一覧にありません。'),
    invoice_number === ''
      ? good('適格請求書の登録はありません。')
      : look(
          `登録番号 ${invoice_number} を、国税庁の公表サイトで名前と比べてください。${invoiceDoubt({ invoice_number, business_kind }) ?? ''}${invoice_consented_at ? '' : '運営者の名前での交付には同意していません。'}`,
        ),
    blocked_until && Date.parse(blocked_until) > now
      ? look(`口座が変わったため、${moment(blocked_until)} まで支払いません。`)
      : good('口座を変えてから、3日を過ぎています。'),
  ]
}

/** Says that the account isn't the one that was asked to be checked. */
export function AccountNews({ payee: { state, account, submitted_at } }: { payee: AdminPayee }) {
  if (state !== 'submitted' || !account || !submitted_at || account.account_changed_at < submitted_at) return null
  const after = account.account_changed_at > submitted_at
  return (
    <Notice kind="warning" word={after ? '確認に出したあとで、口座が変わりました' : '口座が変わりました'} live={false}>
      <p>
        {after
          ? `${moment(submitted_at)} に確認に出したあと、${moment(account.account_changed_at)} に口座が変わりました。`
          : `確認済みになったあと、${moment(account.account_changed_at)} に口座が変わりました。`}
        いまの口座を、はじめから確かめてください。ご本人が変えたか心配なときは、登録の電話番号で確かめてください。
      </p>
    </Notice>
  )
}

/** The name in kana above the holder, with what differs. */
function HolderDifference({ name, holder }: { name: string; holder: string }) {
  const pieces = textDifference(name, holder, Array.from)
  return (
    <Grid as="dl" gap={2} rowGap={0} className={styles.names}>
      <dt>お名前のカナ</dt>
      <dd>
        <Difference pieces={pieces} side="before" />
      </dd>
      <dt>口座の名義</dt>
      <dd>
        <Difference pieces={pieces} side="after" />
      </dd>
    </Grid>
  )
}

/** What is compared, with the result of what a program can compare. */
export function PayeeChecks({ payee, now }: { payee: AdminPayee; now: number }) {
  const name = toHolderName(payee.legal_name_kana).text
  return (
    <Section title="確かめること">
      <Stack as="ul" gap={1} className={styles.checks}>
        {checksOf(payee, now).map(({ tone, label, text, differs }) => (
          <li key={text}>
            <StatusBadge tone={tone} label={label} />
            <div>
              {text}
              {differs && <HolderDifference name={name} holder={payee.account?.holder ?? ''} />}
            </div>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
