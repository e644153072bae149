/**
 * Variant forms of kanji, mostly in names of people and places, each mapped to the common form
 * (docs/product/experiences.md#search-text). So 髙 and 高 find each other. The ヶ of 鎌ヶ谷 and the ヵ of
 * 三ヵ月 are often written as full-size kana. Characters are replaced one by one.
 */
const pairs = `
  髙高 﨑崎 嵜崎 碕崎 埼崎 濵浜 濱浜 邊辺 邉辺 齋斉 齊斉 斎斉 澤沢 廣広 國国 櫻桜 龍竜 嶋島 嶌島 冨富
  眞真 惠恵 瀨瀬 德徳 榮栄 學学 藝芸 圓円 寶宝 壽寿 鹽塩 瀧滝 靜静 豐豊 縣県 會会 螢蛍 條条 禮礼 萬万
  餠餅 麵麺 醬醤 𠮷吉 關関 鐵鉄 彌弥 淺浅 曾曽 舘館 藏蔵 與与 峯峰 釀醸 燒焼 繪絵 畫画 樂楽 劍剣 應応
  來来 澁渋 驛駅 拂払 體体 驗験 驒騨 祗祇 槇槙 檜桧 籠篭 鷗鴎 攝摂 讚讃 輕軽 龜亀 凉涼 旣既 晉晋 曉暁
  穗穂 步歩 黑黒 綠緑 靑青 戶戸 內内 吳呉 衞衛 賴頼 鄕郷 鷄鶏 鬪闘 盃杯 ヶケ ヵカ ゖけ ゕか
`

// Each pair is a variant and its common form.
const folded = new Map(
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => Array.from(pair) as [string, string]),
)

/** All variants, and at the same places their common forms: for `translate` of SQL. */
export const variantForms = { from: [...folded.keys()].join(''), to: [...folded.values()].join('') }

export function foldVariants(text: string): string {
  return Array.from(text, (character) => folded.get(character) ?? character).join('')
}
