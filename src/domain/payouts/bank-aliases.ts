/**
 * Former and short names of banks, by their present code: passbooks and people keep them for years,
 * and the packaged list has only present names. A test compares the codes with the list.
 */
import { foldVariants } from '../experiences/search-variants.ts'
import { foldBankWords } from './bank-characters.ts'

export const bankAliases: Readonly<Record<string, readonly string[]>> = {
  '0001': ['第一勧業', '富士', '日本興業'],
  '0005': ['ＵＦＪ', '三菱東京ＵＦＪ', '東京三菱', '三和', '東海', 'ＭＵＦＧ'],
  '0009': ['さくら', '住友', 'ＳＭＢＣ'],
  '0010': ['あさひ', '大和'],
  '0033': ['ジャパンネット'],
  '0034': ['アイワイ'],
  '0036': ['イーバンク'],
  '0038': ['住信ＳＢＩネット', 'ＳＢＩネット', 'ＮＥＯＢＡＮＫ', 'ｄＮＥＯＢＡＮＫ'],
  '0039': ['じぶん'],
  '0117': ['青森', 'みちのく'],
  '0137': ['東京都民', '八千代', '新銀行東京'],
  '0140': ['第四', '北越'],
  '0143': ['八十二', '長野'],
  '0147': ['福邦'],
  '0154': ['三重', '第三'],
  '0159': ['関西アーバン', '近畿大阪'],
  '0161': ['池田', '泉州'],
  '0181': ['十八', '親和'],
  '0190': ['西日本', '福岡シティ'],
  '0397': ['新生', 'シンセイ', '日本長期信用'],
  '0398': ['日本債券信用'],
  '0501': ['札幌', '北海道拓殖'],
  '0526': ['東京相和'],
  '0542': ['愛知', '中京'],
  '0569': ['広島総合', 'せとうち'],
  '0572': ['徳島', '大正'],
  '0587': ['熊本ファミリー', '肥後ファミリー'],
  '9900': ['郵便貯金', '郵貯', '郵便局'],
}

/** The form in which banks are searched: also old and new characters (國, 国) are the same. */
export const bankSearchWord = (typed: string): string => foldVariants(foldBankWords(typed))

/**
 * The codes of banks with a former or short name that begins with the word, with that name.
 * @param word of bankSearchWord; not empty
 */
export const aliasesWith = (word: string): Map<string, string> =>
  new Map(
    Object.entries(bankAliases).flatMap(([code, names]) => {
      const found = names.find((name) => bankSearchWord(name).startsWith(word))
      return found === undefined ? [] : [[code, found] as const]
    }),
  )
