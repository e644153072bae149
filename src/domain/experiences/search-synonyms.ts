/**
 * The dictionary of the search: the only file with synonyms, places and exceptions
 * (docs/product/experiences.md#search-text). Admins see it at /admin/search-words. The index holds
 * the groups, so a change needs a higher SEARCH_VERSION in search-text.ts; a job then renews the
 * index.
 */

export type SynonymKind = 'craft' | 'food' | 'nature' | 'culture' | 'season' | 'people' | 'place'

export type SynonymGroup = {
  kind: SynonymKind
  /** Words that find each other. The first one names the group. */
  terms: readonly string[]
  /**
   * Readings and foreign words. They are understood in queries only: かまくら as a reading of 鎌倉
   * must not make a snow hut a place. Queries in the Latin alphabet need no row, they follow from
   * the kana.
   */
  readings: readonly string[]
  /** Names of narrower groups that this one finds too: 農業 finds 田植え, but not the other way. */
  includes: readonly string[]
}

/** 「words | readings | narrower groups」, separated by spaces. */
const rows: Readonly<Record<SynonymKind, string>> = {
  craft: `
    陶芸 焼き物 焼物 やきもの 陶器 ろくろ 轆轤 窯元 登り窯 手びねり 器づくり 楽焼 | とうげい pottery ceramics
    金継ぎ 金繕い | きんつぎ
    藍染め 藍染 藍甕 藍建て 手ぬぐいを染める | あいぞめ indigo
    染め物 染物 染色 草木染め 型染め 染める | そめもの せんしょく | 藍染め
    織物 織り物 機織り 機 はたおり 手織り ひと織り 裂き織り | おりもの weaving
    刺し子 刺子 こぎん刺し こぎん 菱刺し 刺繍 刺しゅう ししゅう | さしこ embroidery
    和紙 紙漉き 紙すき 手漉き 漉く | わし かみすき
    漆 うるし 漆塗り 漆器 蒔絵 | しっき lacquer
    木工 木彫り 木彫 彫刻 木の匙 木の器 | もっこう woodwork
    ガラス 硝子 切子 ガラス細工 | glass
    吹きガラス ガラス吹き 宙吹き 琉球ガラス | ふきがらす
    竹細工 竹かご 竹籠 竹ひご | たけざいく bamboo
    ろうそく キャンドル 蝋燭 | candle
    活版印刷 活版 活字 印刷 | かっぱん いんさつ letterpress
    版画 木版画 木版 | はんが
    革細工 レザークラフト 革小物 | かわざいく leather
    塩づくり 塩作り 製塩 塩田 塩浜 揚げ浜 | しおづくり
    ものづくり クラフト 手仕事 手作り 手づくり ハンドメイド | 伝統工芸 工芸 craft`,
  food: `
    そば 蕎麦 | soba
    うどん 饂飩 | udon
    寿司 すし 鮨 鮓 | sushi
    天ぷら 天麩羅 てんぷら | tempura
    味噌 みそ
    醤油 しょうゆ | soysauce
    豆腐 とうふ
    発酵 麹 糀 | はっこう こうじ | 味噌 醤油 日本酒
    日本酒 清酒 地酒 酒蔵 蔵元 利き酒 sake | さけ にほんしゅ
    お酒 | アルコール | 日本酒 ビール ワイン
    ビール 地ビール クラフトビール | beer
    ワイン ワイナリー | wine
    お茶 日本茶 緑茶 煎茶 茶園 茶 | おちゃ ちゃ greentea | 抹茶 茶摘み 茶道
    抹茶 | まっちゃ matcha
    茶摘み 茶摘 葉を摘み | ちゃつみ
    コーヒー 珈琲 焙煎 焙煎士 カフェ | coffee
    お菓子 菓子 スイーツ アイスクリーム ケーキ クッキー | おかし sweets | 和菓子
    和菓子 練り切り 茶席の菓子 上生菓子 饅頭 | わがし wagashi
    パン ベーカリー パン焼き パンづくり | bread
    餅 餅つき お餅 | もち もちつき mochi
    牡蠣 カキ小屋 | かき oyster
    柿 | かき
    りんご 林檎 | apple
    みかん 蜜柑 ミカン山 | orange
    ぶどう 葡萄 | grape
    果物 果樹園 フルーツ 果物狩り | くだもの | りんご みかん ぶどう 柿
    野菜 根菜 | やさい
    料理 クッキング 調理 家庭料理 郷土料理 | りょうり cooking
    おいしい 美味しい グルメ | gourmet`,
  nature: `
    農業 農作業 畑仕事 農園 農家 畑 | のうぎょう farming | 田植え 野菜 果物 茶摘み
    田植え 稲刈り 棚田 田仕事 田んぼ 稲作 米づくり 米作り | たうえ いねかり
    釣り 釣 磯釣り 渓流釣り フィッシング | つり fishing
    カヤック シーカヤック カヌー | kayak canoe
    ダイビング スキューバダイビング スキューバ シュノーケリング | diving
    登山 山登り トレッキング ハイキング | とざん やまのぼり hiking trekking
    自転車 サイクリング チャリ | じてんしゃ cycling bicycle
    散歩 街歩き 町歩き まち歩き 町あるき まちあるき さんぽ 夜さんぽ 散策 | walking
    焚き火 たき火 焚火 キャンプファイヤー キャンプファイアー 熾火 | たきび bonfire campfire
    星空 星 星空観察 天体観測 天の川 | ほしぞら ほし stargazing stars
    温泉 いで湯 共同湯 湯けむり 露天風呂 足湯 銭湯 | おんせん onsen
    森 森林浴 森歩き | もり forest
    スノーシュー かんじき 雪上歩き | snowshoe
    雪 雪遊び 雪国 | ゆき snow | かまくら スノーシュー
    かまくら 雪洞`,
  culture: `
    着物 きもの 和服 和装 | kimono | 浴衣
    浴衣 ゆかた
    生け花 いけばな 華道 花道 花を一輪 花をいける 投げ入れ | かどう flower
    茶道 茶の湯 茶会 お点前 点前 | さどう ちゃどう teaceremony
    書道 習字 墨 毛筆 書の時間 | しょどう しゅうじ calligraphy
    坐禅 座禅 参禅 一炷 | ざぜん zen meditation
    ヨガ ヨーガ | yoga
    三味線 しゃみせん
    音楽 演奏 | おんがく music | 三味線 太鼓
    太鼓 たいこ 和太鼓
    能 能楽 能面 能の面 | のう のうがく noh
    お祭り 祭り 祭 まつり 祭礼 | festival
    写真 カメラ 撮影 フィルム | しゃしん photo camera
    古民家 町家 町屋 | こみんか まちや`,
  season: `
    春 | はる spring | 花見 田植え
    夏 | なつ summer | 花火 蛍
    秋 | あき autumn fall | 紅葉 月見
    冬 | ふゆ winter | 雪
    花見 お花見 桜 さくら 夜桜 桜並木 | はなみ sakura
    紅葉 もみじ 紅葉狩り もみじ狩り 黄葉 | こうよう momiji
    花火 線香花火 | はなび fireworks
    蛍 ホタル ほたる 源氏蛍 | firefly
    梅 梅の花 | うめ
    紫陽花 あじさい
    月見 お月見 十五夜 | つきみ
    正月 お正月 年賀状 初詣 年末年始 | しょうがつ newyear
    節分 豆まき | せつぶん
    ひな祭り 雛祭り 桃の節句 | ひなまつり
    七夕 | たなばた
    クリスマス | christmas`,
  people: `
    親子 子ども 子供 こども キッズ ファミリー 家族 | おやこ かぞく 子連れ 子供連れ 子ども連れ kids family
    ひとり おひとり | 一人 お一人 1人 一人旅 ひとり旅 おひとりさま ソロ solo
    初心者 はじめて 初めて ビギナー 入門 | しょしんしゃ beginner
    雨の日 雨でもできる 雨天 | あめのひ 屋内 室内 インドア rainy
    プレゼント 贈り物 ギフト お土産 おみやげ 持ち帰る 持ち帰り | おくりもの 誕生日 母の日 父の日 お祝い present gift
    デート カップル ふたりで 二人で 記念日 夜の時間 | 恋人 夫婦 誕生日 couple date
    オンライン リモート | online`,
  place: `
    函館|はこだて
    札幌|さっぽろ
    釧路 阿寒|くしろ あかん
    弘前|ひろさき
    津軽|つがる
    遠野|とおの
    会津 会津若松|あいづ
    益子|ましこ
    浅草 台東区|あさくさ 上野 うえの 蔵前 谷中
    鎌倉|かまくら
    佐渡 佐渡島|さど
    金沢|かなざわ
    能登 能登半島|のと
    輪島|わじま
    飛騨 飛騨高山 高山|ひだ たかやま
    八ヶ岳|やつがたけ
    松本|まつもと
    伊勢|いせ
    宇治|うじ
    神戸|こうべ
    淡路島|あわじしま
    小豆島|しょうどしま
    瀬戸内 瀬戸内海|せとうち
    尾道|おのみち
    江田島|えたじま
    宮島 厳島|みやじま いつくしま
    中之島|なかのしま
    倉敷|くらしき
    萩市|はぎ
    四万十 四万十川|しまんと
    しまなみ海道 しまなみ|しまなみかいどう
    別府|べっぷ
    由布院 湯布院|ゆふいん
    阿蘇|あそ
    高千穂|たかちほ
    桜島|さくらじま
    屋久島|やくしま
    奄美 奄美大島|あまみ
    石垣島|いしがきじま いしがき
    宮古島|みやこじま
    西表島|いりおもてじま
    竹富 竹富島|たけとみ`,
}

const split = (text = '') => text.trim().split(/\s+/).filter(Boolean)

export const synonymGroups: readonly SynonymGroup[] = (Object.keys(rows) as SynonymKind[]).flatMap((kind) =>
  rows[kind]
    .trim()
    .split('\n')
    .map((row) => {
      const [terms, readings, includes] = row.split('|')
      return { kind, terms: split(terms), readings: split(readings), includes: split(includes) }
    }),
)

export type PlaceAlias = { name: string; readings: readonly string[]; states: readonly number[] }

const to = (from: number, until: number) => Array.from({ length: until - from + 1 }, (_, at) => from + at)

/** Old provinces and regions. The names of prefectures are in prefectures.ts. */
export const placeAliases: readonly PlaceAlias[] = [
  { name: '東北', readings: ['とうほく'], states: to(2, 7) },
  { name: '関東', readings: ['かんとう'], states: to(8, 14) },
  { name: '首都圏', readings: ['しゅとけん'], states: to(11, 14) },
  { name: '甲信越', readings: ['こうしんえつ'], states: [15, 19, 20] },
  { name: '北陸', readings: ['ほくりく'], states: to(16, 18) },
  { name: '中部', readings: ['ちゅうぶ'], states: to(15, 23) },
  { name: '東海', readings: ['とうかい'], states: to(21, 24) },
  { name: '関西', readings: ['かんさい'], states: to(25, 30) },
  { name: '近畿', readings: ['きんき'], states: to(24, 30) },
  { name: '中国地方', readings: ['ちゅうごくちほう'], states: to(31, 35) },
  { name: '山陰', readings: ['さんいん'], states: [31, 32] },
  { name: '山陽', readings: ['さんよう'], states: to(33, 35) },
  { name: '四国', readings: ['しこく'], states: to(36, 39) },
  { name: '九州', readings: ['きゅうしゅう'], states: to(40, 46) },
  { name: '上州', readings: ['じょうしゅう'], states: [10] },
  { name: '房総', readings: ['ぼうそう'], states: [12] },
  { name: '越後', readings: ['えちご'], states: [15] },
  { name: '甲州', readings: ['こうしゅう'], states: [19] },
  { name: '信州', readings: ['しんしゅう'], states: [20] },
  { name: '近江', readings: ['おうみ'], states: [25] },
  { name: '紀州', readings: ['きしゅう'], states: [30] },
  { name: '阿波', readings: ['あわ'], states: [36] },
  { name: '讃岐', readings: ['さぬき'], states: [37] },
  { name: '伊予', readings: ['いよ'], states: [38] },
  { name: '土佐', readings: ['とさ'], states: [39] },
  { name: '薩摩', readings: ['さつま'], states: [46] },
  { name: '琉球', readings: ['りゅうきゅう'], states: [47] },
]

/** In these phrases a word of the dictionary means something else. */
export const exceptions: readonly string[] = split(`
  のそば すぐそば そばにい そばで待 そばかす みそか みそぎ 畑違い 茶道具 京都郡 中国語`)

/**
 * Words that say nothing about an experience. With other words beside them, they needn't be found.
 */
export const generalWords: readonly string[] = split(`
  体験 ワークショップ 教室 講座 レッスン プラン ツアー コース おすすめ オススメ 人気 観光 遊び アクティビティ イベント
  作り づくり 造り 作る つくる したい やりたい 行きたい 習いたい できる 旅行 旅 日帰り デート`)
