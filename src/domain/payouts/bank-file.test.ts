import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BankFileSender, bankFiles, type FileForm, type Transfer, transferProblems } from './bank-file.ts'
import { toHolderName } from './bank-characters.ts'
import { checkBankFile } from './check-bank-file.ts'
import { type AccountKind, accountKinds } from './account-kind.ts'

const sender: BankFileSender = {
  client_code: '0123456789',
  client_name: 'ｶ)ﾂﾑｷﾞ',
  bank_code: '0001',
  bank_kana: 'ﾐｽﾞﾎ',
  branch_code: '001',
  branch_kana: 'ﾄｳｷﾖｳ',
  account_kind: 'ordinary',
  account_number: '1234567',
}
const yamada: Transfer = {
  payout_id: 42,
  bank_code: '9900',
  bank_kana: 'ﾕｳﾁﾖ',
  branch_code: '018',
  branch_kana: 'ｾﾞﾛｲﾁﾊﾁ',
  account_kind: 'ordinary',
  account_number: '1234567',
  holder: 'ﾔﾏﾀﾞ ﾊﾅｺ',
  amount: 24_310,
}
const form: FileForm = { line_ends: true, final_line_end: true, end_of_file: false, records_per_file: 999 }
const filesOf = (transfers: Transfer[], changed: Partial<FileForm> = {}) => [
  ...bankFiles(sender, '2026-12-25', transfers, { ...form, ...changed }),
]
const decoded = (bytes: Uint8Array) => new TextDecoder('shift_jis', { fatal: true }).decode(bytes)

describe('a file of transfers', () => {
  it('is that of the standard, byte for byte', () => {
    const [file] = filesOf([yamada])
    const blank = (length: number) => ' '.repeat(length)
    const expected = [
      `12100123456789ｶ)ﾂﾑｷﾞ${blank(34)}12250001ﾐｽﾞﾎ${blank(11)}001ﾄｳｷﾖｳ${blank(10)}11234567${blank(17)}`,
      `29900ﾕｳﾁﾖ${blank(11)}018ｾﾞﾛｲﾁﾊﾁ${blank(8)}000011234567ﾔﾏﾀﾞ ﾊﾅｺ${blank(22)}0000024310000000000420000000000` +
        `7${blank(8)}`,
      `8000001000000024310${blank(101)}`,
      `9${blank(119)}`,
    ]
    expect(file!.bytes).toHaveLength(488)
    expect(decoded(file!.bytes)).toBe(expected.map((record) => `${record}\r\n`).join(''))
    expect([...file!.bytes.subarray(122 + 50, 122 + 59)]).toEqual([
      0xd4, 0xcf, 0xc0, 0xde, 0x20, 0xca, 0xc5, 0xba, 0x20,
    ])
    expect(checkBankFile(file!.bytes)).toEqual({ problems: [], transfers: [{ payout_id: 42, amount: 24_310 }] })
  })

  it.each([
    [{}, 488, [0x0d, 0x0a]],
    [{ final_line_end: false }, 486, [0x20, 0x20]],
    [{ line_ends: false }, 480, [0x20, 0x20]],
    [{ line_ends: false, end_of_file: true }, 481, [0x20, 0x1a]],
    [{ end_of_file: true }, 489, [0x0a, 0x1a]],
  ])('ends its lines as the bank wants: %j', (changed, length, ending) => {
    const [file] = filesOf([yamada], changed)
    expect(file!.bytes).toHaveLength(length)
    expect([...file!.bytes.subarray(-2)]).toEqual(ending)
    expect(checkBankFile(file!.bytes).problems).toEqual([])
  })

  it('is split, and each transfer is in one', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => ({ ...yamada, payout_id: index + 1, amount: index + 1 }))
    const files = filesOf(many)
    expect(files.map(({ count }) => count)).toEqual([999, 999, 2])
    expect(files.flatMap(({ payout_ids }) => payout_ids)).toEqual(many.map(({ payout_id }) => payout_id))
    expect(files.flatMap(({ bytes }) => checkBankFile(bytes).transfers.map(({ payout_id }) => payout_id))).toEqual(
      many.map(({ payout_id }) => payout_id),
    )
  })

  it('passes the independent checker with any name that we accept', () => {
    const typed = fc.string({
      unit: fc.constantFrom(...Array.from('アガパーッャヲヴ・ー-ABc１2（).　 んぽ')),
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom<AccountKind>(...accountKinds),
        fc.integer({ min: 1, max: 9_999_999_999 }),
        (name, account_kind, amount) => {
          const transfer = { ...yamada, holder: toHolderName(name).text, account_kind, amount }
          fc.pre(transferProblems(transfer).length === 0)
          expect(checkBankFile(filesOf([transfer])[0]!.bytes).problems).toEqual([])
        },
      ),
    )
  })
})

describe('a transfer is refused', () => {
  it.each([
    { holder: 'ﾔﾏﾀﾞｦ' },
    { holder: 'ﾔﾏﾀﾞｰ' },
    { holder: 'ｷｬﾗ' },
    { holder: '山田' },
    { holder: '' },
    { holder: 'ｱ'.repeat(31) },
    { account_number: '123456' },
    { account_number: '12345６7' },
    { account_kind: 'other' as AccountKind },
    { amount: 0 },
    { amount: 1.5 },
    { amount: 10_000_000_000 },
    { bank_code: '990' },
    { branch_kana: 'ﾎﾝ ﾃﾝ' },
    { branch_kana: 'ｱ'.repeat(16) },
  ])('with %j', (changed) => {
    expect(transferProblems({ ...yamada, ...changed })).toHaveLength(1)
  })
})

it('the checker finds every changed byte of a name, a number and the sum', () => {
  const { bytes } = filesOf([yamada])[0]!
  const changed = (at: number, byte: number) => {
    const copy = bytes.slice()
    copy[at] = byte
    return checkBankFile(copy).problems
  }
  for (const byte of [0xa6, 0xb0, 0xa7, 0x5c, 0x2c, 0x61, 0x00, 0xe0]) expect(changed(122 + 51, byte)).not.toEqual([])
  expect(changed(122 + 45, 0x20)).not.toEqual([])
  expect(changed(122 + 89, 0x31)).toContain('trailer: the count or the sum is not that of the records')
  expect(changed(0, 0x32)).not.toEqual([])
  expect(checkBankFile(bytes.subarray(0, 300)).problems).not.toEqual([])
})
