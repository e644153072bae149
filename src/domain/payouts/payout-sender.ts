/** Our own account as payout files name it, and the form of the files, as an admin types them. */
import { toHalfWidth } from '../shared/text.ts'
import { toHolderName } from './bank-characters.ts'
import { CLIENT_NAME_BYTES, MOST_RECORDS } from './bank-file.ts'

export const DEFAULT_RECORDS = 999

export type SenderForm = {
  client_code: string
  client_name: string
  bank_code: string
  branch_code: string
  account_kind: 'ordinary' | 'checking'
  /** Empty: the stored number stays. */
  account_number: string
  records_per_file: string
}
type SenderField = keyof SenderForm

type SenderValues = {
  client_code: string
  /** In the characters of bank files. */
  client_name: string
  account_number: string | null
  records_per_file: number
}

/** The values to store, or sentences by field. @param stored whether a number is stored */
export function checkSender(
  form: SenderForm,
  { stored }: { stored: boolean },
): { values: SenderValues } | { problems: Partial<Record<SenderField, string[]>> } {
  const client_code = toHalfWidth(form.client_code).trim()
  const number = toHalfWidth(form.account_number).trim()
  const records = toHalfWidth(form.records_per_file).trim()
  const name = toHolderName(form.client_name)
  const problems: Partial<Record<SenderField, string[]>> = {
    ...(!/^\d{1,10}$/.test(client_code) && {
      client_code: ['委託者コードを、銀行から知らされた10桁までの数字で入力してください。'],
    }),
    ...(name.refused.length > 0
      ? { client_name: [`委託者名に使えない文字があります：${name.refused.slice(0, 5).join('　')}`] }
      : (!/[ｱ-ﾝA-Z]/.test(name.text) || name.text.length > CLIENT_NAME_BYTES) && {
          client_name: [
            `委託者名を、濁点と半濁点も1文字と数えて${CLIENT_NAME_BYTES}文字以内のカナで入力してください。`,
          ],
        }),
    ...(!/^\d{4}$/.test(form.bank_code) && { bank_code: ['金融機関を選んでください。'] }),
    ...(!/^\d{3}$/.test(form.branch_code) && { branch_code: ['支店を選んでください。'] }),
    ...(!/^\d{1,7}$/.test(number) &&
      !(number === '' && stored) && { account_number: ['口座番号を、7桁までの数字で入力してください。'] }),
    ...((!/^\d{1,5}$/.test(records) || Number(records) < 1 || Number(records) > MOST_RECORDS) && {
      records_per_file: [
        `1つのファイルの件数を、1から${MOST_RECORDS.toLocaleString('ja-JP')}までの数字で入力してください。`,
      ],
    }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return {
    values: {
      client_code: client_code.padStart(10, '0'),
      client_name: name.text,
      account_number: number === '' ? null : number.padStart(7, '0'),
      records_per_file: Number(records),
    },
  }
}
