/** The accountant's page: the figures of a month. The month is in the URL. */
import { Form, Link } from 'react-router'
import { journalFormats, journalFormatWords } from '#domain/booking/journal.ts'
import { dateOf, formatMoment } from '#domain/shared/japan-time.ts'
import { formatMonth, isMonth, monthAfter } from '#domain/shared/month.ts'
import { exportJournal, getBooks, listDeposits } from '#web/calls/admin-booking.ts'
import { loaded } from '#web/read-response.ts'
import { downloadConfirmed } from '#web/features/accounts/security/download-confirmed.ts'
import { AddDeposit, DepositList } from '#web/features/booking/admin/deposits.tsx'
import { FigureList, SoldTable } from '#web/features/booking/admin/books-table.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from '#web/features/booking/admin/books.module.css'
import { ImportDeposits } from '#web/features/booking/admin/import-deposits.tsx'
import { Pager } from '#web/ui/content/pager.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { Grid, Row } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { keepWithinPages, pageOf } from '#web/ui/page-of.ts'
import { Section } from '#web/ui/page.tsx'
import type { Route } from './+types/accounts'

const PATH = '/admin/accounts'
/** Months that the list offers at most; older ones are reached one by one. */
const MONTHS = 120

export const meta: Route.MetaFunction = () => [{ title: '月の会計 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const today = dateOf(Date.now())
  const monthText = url.searchParams.get('month') ?? ''
  const month = isMonth(monthText) ? monthText : today.slice(0, 7)
  const query = { month, page: String(pageOf(url.searchParams)) }
  const [books, found] = await Promise.all([
    loaded(getBooks({ context, query: { month } })),
    loaded(listDeposits({ context, query })),
  ])
  keepWithinPages(url, found.meta)
  return { today, books, found }
}

const to = (month: string) => `${PATH}?month=${month}`

function monthsBack(from: string, until: string): string[] {
  const months = []
  for (let month = from; month >= until && months.length < MONTHS; month = monthAfter(month, -1)) months.push(month)
  return months
}

export default function Accounts({ loaderData: { today, books, found } }: Route.ComponentProps) {
  const { month, closed, closes_at, first_month, this_month, sold, tax, ledger, card, held } = books
  const words = formatMonth(month)
  const next = monthAfter(month, 1)
  const offered = monthsBack(this_month, first_month)
  const months = offered.includes(month) ? offered : [month, ...offered]
  const end = month === this_month ? 'いま' : '月末'
  return (
    <OfficePage title={`${words}の会計`}>
      <nav className={classNames(looks.unprinted, styles.jump)} aria-label="月を選ぶ">
        <LinkButton variant="quiet" to={to(monthAfter(month, -1))}>
          前の月
        </LinkButton>
        {next <= this_month && (
          <LinkButton variant="quiet" to={to(next)}>
            次の月
          </LinkButton>
        )}
        <Form method="get" className={classNames(looks.unprinted, styles.jump)} key={month}>
          <Select
            label="月"
            name="month"
            mark={false}
            defaultValue={month}
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
          />
          <Button type="submit" variant="quiet">
            表示する
          </Button>
        </Form>
      </nav>
      <Notice kind="info" word={closed ? '締めた月' : '締める前の月'} live={false}>
        {closed
          ? `${words}の数字は変わりません。あとから届いたものは、記入した月に数えます。`
          : `数字はまだ変わります。${formatMoment(Date.parse(closes_at))}に締めます。`}
      </Notice>
      <Section title={`終わった予約　${sold.reservations.toLocaleString('ja-JP')}件`}>
        <SoldTable books={books} />
        <p className={looks.note}>
          最後の回が終わった予約を数えます。「うち以前の分」は前の月までに終わった予約の返金など、「あとの月の分」はこの月を締めたあとに届いて、あとの月に数えたものです。「この月」から「うち以前の分」を引き、「あとの月の分」を足すと、ホストの売上と運営ホームの手数料の、
          {words}
          の数字になります（そこではチャージバックも返金に数えます）。
        </p>
      </Section>
      <Grid gap={3} rowGap={4} align="start" className={styles.columns}>
        <FigureList
          month={month}
          title="運営の売上と消費税"
          facts={[
            { number: 'fees', yen: sold.fees },
            ...(sold.lost_fees === 0 ? [] : [{ number: 'lost_fees' as const, yen: sold.lost_fees }]),
            { words: 'サービス料のうち消費税（10%）', yen: tax.fees },
            { number: 'commission', yen: sold.commission },
            ...(sold.lost_commission === 0 ? [] : [{ number: 'lost_commission' as const, yen: sold.lost_commission }]),
            { words: '販売手数料のうち消費税（10%）', yen: tax.commission },
            { words: '消費税の合計', yen: tax.fees + tax.commission, strong: true },
          ]}
        />
        <FigureList
          month={month}
          title={`${end}の預り金`}
          facts={[
            { number: 'held_bookings', yen: held.held_bookings },
            { number: 'held_payees', yen: held.held_payees },
            { words: '預り金の合計', yen: held.held_bookings + held.held_payees, strong: true },
            { number: 'held_refunds', yen: held.held_refunds, note: '決まっていて、カードに戻る前の返金です。' },
          ]}
        />
        <FigureList
          month={month}
          title="カード会社"
          facts={[
            { words: '月初の未入金', yen: card.owed_before },
            { number: 'charged', yen: card.charged },
            { number: 'refunded', yen: -card.refunded },
            { number: 'withdrawn', yen: -card.withdrawn },
            { number: 'received', yen: -card.received },
            { number: 'card_fees', yen: -card.card_fees },
            { words: `${end}の未入金`, yen: card.owed, strong: true },
            { number: 'decided', yen: card.decided, note: 'この月に決まった分です。' },
          ]}
        />
        <FigureList
          month={month}
          title="チャージバック"
          facts={[
            { number: 'disputes_lost', yen: card.disputes_lost },
            { number: 'dispute', yen: ledger.dispute },
            { number: 'lost_share', yen: sold.lost_share },
            { number: 'beyond_payment', yen: card.beyond_payment, note: '運営の負担です。' },
            { number: 'held_disputes', yen: held.held_disputes, note: `${end}の残高です。` },
          ]}
        />
        <FigureList
          month={month}
          title="ホストへの支払い"
          facts={[
            { number: 'payout', yen: ledger.payout },
            { number: 'returned_payout', yen: ledger.returned_payout },
            { number: 'transfer_fee', yen: ledger.transfer_fee },
            { number: 'adjustment', yen: ledger.adjustment },
          ]}
        />
      </Grid>
      <Section title="カード会社からの入金" id="deposits">
        <Row gap={2} rowGap={1} className={looks.unprinted}>
          <AddDeposit today={today} />
        </Row>
        <ImportDeposits />
        <DepositList month={month} deposits={found.deposits} />
        <Pager pages={found.meta} to={(page) => `${to(month)}&page=${page}`} label="入金のページ送り" />
      </Section>
      <Section title="会計ソフトに取り込む仕訳">
        <p className={looks.note}>
          {closed
            ? `${words}の数字ごとに一つの仕訳を、月の最後の日に付けます。入金はその日に付けます。締めた月の入金をあとから記入したときは、記入した日に、入金の日を摘要に書いて付けます。摘要の初めの番号は、いつ取り出しても同じです。`
            : `締めたあとに取り出せます（${formatMoment(Date.parse(closes_at))}から）。締める前の数字は変わるので、取り込むと二重になります。`}
        </p>
        <p>
          <Link to="/admin/settings/journal">会計ソフトでの科目の名前を決める</Link>
        </p>
        {closed && (
          <Row gap={2} rowGap={1} className={looks.unprinted}>
            {journalFormats.map((format) => (
              <LinkButton
                key={format}
                variant="quiet"
                download
                reloadDocument
                onClick={downloadConfirmed}
                to={exportJournal.address({ query: { month, format } })}
              >
                {journalFormatWords[format]}用のCSV
              </LinkButton>
            ))}
          </Row>
        )}
      </Section>
    </OfficePage>
  )
}
