// Files of deposits as banks, accountants, Stripe and PAY.JP write them.
import { describe, expect, test } from 'vitest'
import { readDeposits } from './deposit-files.ts'
import { MAX_DEPOSIT_FILE } from './deposits.ts'

const TODAY = '2026-11-27'
const read = (text: string) => readDeposits(text, TODAY)
/** Date, amount, fee and number of what would be imported. */
const good = (text: string) => {
  const { lines, problem } = read(text)
  expect(problem).toBeNull()
  expect(lines.flatMap(({ problems }) => problems)).toEqual([])
  return lines
    .filter(({ skipped }) => skipped === null)
    .map(({ deposited_on, amount, fee, reference }) => [deposited_on, amount, fee, reference])
}
const skipped = (text: string) =>
  read(text).lines.flatMap(({ line, skipped: why }) => (why === null ? [] : [[line, why]]))

describe('a file of a bank or an accountant', () => {
  test.each([
    ['入金日,入金金額(円)', '2026/11/5,28331'],
    ['振込日（UTC）,入金額（円）', '2026-11-05,"¥28,331"'],
    ['"入金日","入 金 額","金額[円]"', '2026.11.5,x,28331円'],
    ['DATE, Amount (JPY) ', '20261105,28331.00'],
    ['入金日\t入金額\t手数料', '2026年11月5日(木)\t28,331\t'],
    ['入金日,入金額,手数料', '令和8年11月5日,２８３３１,-'],
    ['入金日,入金額', 'R8/11/05,28331.0'],
    ['入金日,入金額', 'r.8.11.5,28331'],
    ['入金日,入金額', '2026/11/05 23:59:59,28331'],
    ['入金日,入金額', '2026年11月5日 9時03分,28331'],
    ['入金日,入金額', '20261105235959,28331'],
    ['入金日,入金額', '2026-11-04T15:00:00Z,28331'],
    ['入金日,入金額', '2026-11-05T00:00:00+09:00,28331'],
  ])('with the columns %s and the row %s is read', (head, row) => {
    expect(good(`${head}\r\n${row}\r\n`)).toEqual([['2026-11-05', 28_331, 0, '']])
  })

  test('the first year of an era is 元年', () => {
    expect(good('入金日,入金額\n令和元年5月1日,5')).toEqual([['2019-05-01', 5, 0, '']])
  })

  test('can have a title above the columns, and names the lines of the file', () => {
    const file = '\uFEFFつむぎ銀行　入出金明細\n口座,普通 1234567\n\n入金日,入金額,番号\n2026/11/05,1.5,\n'
    expect(read(file).lines).toMatchObject([{ line: 5, problems: [expect.stringContaining('整数')] }])
  })

  test('has numbers of one line, whatever is in their cells', () => {
    expect(good('入金日,入金額,番号\n2026-11-05,10,"tr_1\r\n2 枚目 ""x"" \t"\n2026-11-06,11,b')).toEqual([
      ['2026-11-05', 10, 0, 'tr_1 2 枚目 "x"'],
      ['2026-11-06', 11, 0, 'b'],
    ])
    expect(read('入金日,入金額,番号\n2026-11-05,10,"a\n\nb"\nx,11,b').lines.map(({ line }) => line)).toEqual([2, 5])
  })

  test('of a bank has rows of money that left', () => {
    const file =
      '日付,内容,出金金額(円),入金金額(円),残高(円)\n2026/11/05,電気,"5,000",,100\n2026/11/06,ﾍﾟｲｼﾞｪｲﾋﾟｰ,,300,400\n'
    expect(good(file)).toEqual([['2026-11-06', 300, 0, 'ﾍﾟｲｼﾞｪｲﾋﾟｰ']])
    expect(skipped(file)).toEqual([[2, '出金の行です。']])
  })
})

describe('a file of Stripe', () => {
  const DASHBOARD =
    'id,Type,Source,Amount,Fee,Destination Platform Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC),Transfer Group'
  const row = (type: string, source: string, amount: number, fee: number, po = '', on = '2026-11-05 00:00') =>
    `txn_${source},${type},${source},${amount}.00,${fee}.00,,${amount - fee}.00,jpy,2026-11-02 04:10,2026-11-05 00:00,"体験, 2名",,,${po},${po && on},`
  const PO = 'po_1QabcdefGHIJKLmnopqrs'
  const OTHER = 'po_1QzzzzzzGHIJKLmnopqrs'
  const whole = [
    row('charge', 'ch_1', 10_000, 360, PO),
    row('charge', 'ch_2', 20_000, 720, PO),
    row('refund', 're_1', -1_000, 0, PO),
    row('stripe_fee', 'fee_1', -55, 0, PO),
    row('payout', PO, -27_865, 0),
  ]

  test('the transactions of the balance become one deposit for each payout', () => {
    expect(good([DASHBOARD, ...whole, row('charge', 'ch_9', 5, 0)].join('\n'))).toEqual([
      ['2026-11-05', 27_865, 1_135, PO],
    ])
  })

  test('a payout whose transactions are not all there is left out', () => {
    for (const rows of [whole.slice(1), whole.slice(0, 4)]) {
      const file = [DASHBOARD, ...rows].join('\n')
      expect(good(file)).toEqual([])
      expect(skipped(file)).toEqual([[2, expect.stringContaining('全部はありません')]])
    }
  })

  test('a payout that failed has only its fee, and the next one has the money', () => {
    const rows = [
      ...whole,
      row('payout_failure', PO, 27_865, 0, OTHER, '2026-11-12 00:00'),
      row('payout', OTHER, -27_865, 0),
    ]
    expect(good([DASHBOARD, ...rows].join('\n'))).toEqual([
      ['2026-11-05', 0, 1_135, PO],
      ['2026-11-12', 27_865, 0, OTHER],
    ])
  })

  test('other currencies and payouts to come are left out', () => {
    const file = [DASHBOARD, ...whole].join('\n')
    expect(skipped(file.replaceAll(',jpy,', ',usd,'))).toEqual([[2, '円ではありません。']])
    expect(skipped(file.replaceAll('2026-11-05 00:00', '2026-12-01 00:00'))).toEqual([
      [2, 'まだ届いていない入金です。'],
    ])
  })

  test('the report of payouts with their transactions has whole payouts', () => {
    const head =
      '"automatic_payout_id","automatic_payout_effective_at","balance_transaction_id","created","available_on","currency","gross","fee","net","reporting_category","description"'
    const of = (category: string, gross: number, fee: number, po = PO) =>
      `"${po}","2026-11-05 09:00:57","txn_1","2026-11-01 10:00:00","2026-11-05 09:00:00","jpy","${gross}","${fee}","${gross - fee}","${category}",""`
    const rows = [of('charge', 10_000, 360), of('charge', 20_000, 720), of('refund', -1_000, 0), of('fee', -55, 0)]
    expect(good([head, ...rows, of('charge', 5, 1, OTHER), of('charge', 9, 0, '')].join('\n'))).toEqual([
      ['2026-11-05', 27_865, 1_135, PO],
      ['2026-11-05', 4, 1, OTHER],
    ])
  })

  test('the list of payouts has amounts without fees', () => {
    const head =
      'id,Amount,Created (UTC),Currency,Livemode,Arrival Date (UTC),Source Type,Destination,Status,Type,Method'
    const of = (id: string, amount: string, on: string, status: string, currency = 'jpy') =>
      `${id},${amount},2026-11-02 03:12,${currency},true,${on} 00:00,card,ba_1,${status},bank_account,standard`
    const rows = [
      of(PO, '27865', '2026-11-05', 'paid'),
      of('po_2', '28331.00', '2026-11-12', 'paid'),
      of('po_3', '1', '2026-11-30', 'in_transit'),
      of('po_4', '1', '2026-11-12', 'failed'),
      of('po_5', '1.50', '2026-11-12', 'paid', 'usd'),
    ]
    const file = [head, ...rows].join('\n')
    expect(good(file)).toEqual([
      ['2026-11-05', 27_865, 0, PO],
      ['2026-11-12', 28_331, 0, 'po_2'],
    ])
    expect(skipped(file).map(([line]) => line)).toEqual([4, 5, 6])
  })

  test('the itemized report of payouts may write what leaves the balance', () => {
    const head =
      '"payout_id","effective_at_utc","effective_at","currency","gross","fee","net","reporting_category","balance_transaction_id","description","payout_expected_arrival_date","payout_status"'
    const of = (gross: string) =>
      `"${PO}","2026-11-04 15:00:57","2026-11-05 00:00:57","jpy","${gross}","0","${gross}","payout","txn_1","STRIPE PAYOUT","2026-11-05 00:00:00","paid"`
    for (const gross of ['27865', '-27865.00'])
      expect(good(`${head}\n${of(gross)}\n`)).toEqual([['2026-11-05', 27_865, 0, PO]])
  })
})

describe('a file of PAY.JP', () => {
  const TR = 'tr_8f0c0fe2c9f8a47f9d18f03959bac6b1'

  test('has the fields of a transfer: what arrived, not what was planned', () => {
    const file = `id,object,amount,carried_balance,currency,scheduled_date,status,summary.charge_fee,transfer_amount,transfer_date,term_start
${TR},transfer,30000,0,jpy,2026-11-15,paid,1100,28650,2026-11-16,1764000000
tr_2,transfer,500,500,jpy,2026-11-30,carried_over,20,,,1764000000
`
    expect(good(file)).toEqual([['2026-11-16', 28_650, 1_100, TR]])
    expect(skipped(file)).toEqual([[3, 'まだ届いていない入金です。']])
  })

  test('has the words of the office, and the fee of the transfer is a fee too', () => {
    const file = `入金ID,入金日,ステータス,支払い手数料,振込手数料,入金額（円）\n${TR},2026/11/16,入金済み,"1,100",250,"28,650"\n`
    expect(good(file)).toEqual([['2026-11-16', 28_650, 1_350, TR]])
  })
})

describe('a large or hostile file', () => {
  const MB = MAX_DEPOSIT_FILE
  const head = '入金日,入金額,番号\n'
  test.each([
    ['quotes', '"'.repeat(MB)],
    ['one quote less', '"'.repeat(MB - 1)],
    ['quotes in a cell without quotes', 'a"'.repeat(MB / 2)],
    ['quoted cells', '"a",'.repeat(MB / 4)],
    ['commas', ','.repeat(MB)],
    ['tabs', '\t'.repeat(MB)],
    ['line ends', '\n'.repeat(MB)],
    ['carriage returns', '\r'.repeat(MB)],
    ['lines', 'a\n'.repeat(MB / 2)],
    ['spaces', ' '.repeat(MB)],
    ['spaces before brackets', `入金日,${' '.repeat(MB)}(`],
    ['digits', `${head}2026-11-05,${'1'.repeat(MB)}`],
    ['groups of digits', `${head}2026-11-05,1${',111'.repeat(MB / 4)}`],
    ['a date without end', `${head}2026-11-05 1:${'1'.repeat(MB)},5`],
    ['a number without end', `${head}2026-11-05,5,"${'"" \n'.repeat(MB / 5)}"`],
    ['brackets', `${'('.repeat(MB)}円`],
  ])('of %s takes little time, and its answer is small', (_what, text) => {
    const began = process.cpuUsage()
    const answer = read(text)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1_000).toBeLessThan(1_500)
    expect(JSON.stringify(answer).length).toBeLessThan(20_000)
    expect(answer.problem !== null || answer.lines.every(({ problems }) => problems.length > 0)).toBe(true)
  })

  test('of many transactions is read, with a bound', () => {
    const line = (n: number) => `po_${String(n % 900)},2026-11-05,1,0,1,charge\n`
    const columns = 'automatic_payout_id,automatic_payout_effective_at,gross,fee,net,reporting_category\n'
    const file = (count: number) => columns + Array.from({ length: count }, (_, n) => line(n)).join('')
    expect(good(file(19_000))).toHaveLength(900)
    expect(read(file(20_001)).problem).toContain('20,000行')
  })
})
