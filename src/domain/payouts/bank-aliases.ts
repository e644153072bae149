/**
 * Former and short names of banks, by their present code: passbooks and people keep them for years,
 * and the packaged list has only present names. A test compares the codes with the list.
 */
import { foldVariants } from '../experiences/search-normalise.ts'
import { foldBankWords } from './bank-characters.ts'

export const bankAliases: Readonly<Record<string, readonly string[]>> = {
  '0001': ['第一勧業', '富士', '日本興業'],
  '0005': ['ＵＦＪ', '三菱東京ＵＦＪ', '東京三菱', '三和', '東海', 'ＭＵＦＧ'],
  '0009': ['さくら', '住友', 'ＳＭＢＣ'],
  '0010': ['あさひ', '大和', '奈良'],
  '0033': ['ジャパンネット'],
  '0034': ['アイワイ'],
  '0036': ['イーバンク'],
  '0038': ['住信ＳＢＩネット', 'ＳＢＩネット', 'ＮＥＯＢＡＮＫ', 'ｄＮＥＯＢＡＮＫ'],
  '0039': ['じぶん'],
  '0117': ['青森', 'みちのく'],
  '0131': ['関東つくば', '茨城'],
  '0137': ['東京都民', '八千代', '新銀行東京'],
  '0140': ['第四', '北越'],
  '0143': ['八十二', '長野'],
  '0147': ['福邦'],
  '0153': ['岐阜'],
  '0154': ['三重', '第三'],
  '0159': ['関西アーバン', '近畿大阪', 'びわこ'],
  '0161': ['池田', '泉州'],
  '0163': ['和歌山'],
  '0181': ['十八', '親和', '九州'],
  '0190': ['西日本', '福岡シティ'],
  '0288': ['三菱信託', 'ＵＦＪ信託'],
  '0289': ['安田信託'],
  '0294': ['中央三井', '住友信託'],
  '0300': ['シティバンク', 'プレスティア'],
  '0397': ['新生', 'シンセイ', '日本長期信用', '長銀'],
  '0398': ['日本債券信用', '日債銀'],
  '0501': ['札幌', '北海道拓殖'],
  '0508': ['殖産', '山形しあわせ'],
  '0526': ['東京相和'],
  '0542': ['愛知', '中京'],
  '0569': ['広島総合', 'せとうち'],
  '0572': ['徳島', '大正'],
  '0587': ['熊本ファミリー', '肥後ファミリー'],
  '1000': ['信金中金'],
  '1360': ['太平信金', '八王子信金'],
  '1501': ['静岡信金', '焼津信金'],
  '1610': ['京信'],
  '1611': ['中信'],
  '2004': ['商工組合中央金庫', '商中'],
  '3000': ['農林中央金庫'],
  '9900': ['郵便貯金', '郵貯', '郵便局'],
}

/** What the list abbreviates, in full and as people write it after kanji; JA of 農協. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/労働金庫$|(?<![ァ-ヺー])ロウキン$/, '労金'],
  [/(?<![ァ-ヺー])シンキン$/, '信金'],
  [/漁業協同組合$/, '漁協'],
  [/^ja(?:バンク)?$/, '農協'],
  [/^ja(?=.)/, ''],
]

/** The form in which banks are searched: also old and new characters (國, 国) are the same. */
export const bankSearchWord = (typed: string): string =>
  KINDS.reduce((word, [long, short]) => word.replace(long, short), foldVariants(foldBankWords(typed)))

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
