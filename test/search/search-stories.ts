/**
 * Stories beside those of the demonstration, for the test list of the search. Most exist to be
 * confused with something: かまくら with 鎌倉, 湖のそば with そば, フライパン with パン, 京都郡 with 京都.
 */
export type SearchStory = {
  key: string
  title: string
  /** The prefecture's id; null if the experience is online. */
  state: number | null
  address: string | null
  category: string
  themes: readonly string[]
  hosted_by: string
  description: string
}

type Row = readonly [
  key: string,
  title: string,
  state: number | null,
  address: string | null,
  more?: Partial<SearchStory>,
]

const rows: readonly Row[] = [
  ['x-nishijin', '西陣の町家で、着物を着て歩く', 26, '京都市上京区1-2'],
  ['x-loom', '機をひとつ借りて、ひと織りの帯', 26, '京丹後市網野町1-2', { description: '織物の町で過ごします。' }],
  ['x-asakusa', '浅草で浴衣に着替えて歩く夕方', 13, '台東区浅草1-2', { description: '東京都の下町を歩きます。' }],
  ['x-kiriko', '江戸切子のグラスに、線を刻む', 13, '墨田区太平1-2', { description: '東京都の工芸です。' }],
  ['x-miyako', '豆の畑で味わう、収穫の日', 40, '京都郡みやこ町1-2'],
  ['x-osaka', 'たこ焼きを、鉄板でくるくる返す', 27, '大阪市中央区1-2'],
  ['x-nakanoshima', '中之島の水辺でスケッチ', 27, '大阪市福島区1-2'],
  ['x-aizu', '会津の絵ろうそくに、花を描く', 7, '会津若松市大町1-2'],
  ['x-hagi', '萩の窯元で、湯のみをつくる', 35, '萩市椿東1-2'],
  ['x-chanoyu', '露地を通って、茶の湯を一服', 23, '犬山市犬山1-2', { description: '抹茶をいただきます。' }],
  ['x-dougu', '茶道具の店で、骨董を見る目を養う', 17, '金沢市尾張町1-2'],
  ['x-hanami', '吉野の花見と、柿の葉ずし', 29, '吉野郡吉野町1-2', { category: '季節の行事' }],
  ['x-sakurajima', '桜島を見ながら、砂に埋まる', 46, '鹿児島市桜島横山町1-2'],
  ['x-senko', '線香花火を、よって灯す夜', 40, 'みやま市高田町1-2', { category: '季節の行事' }],
  ['x-momiji', '山寺の石段と、もみじ狩り', 6, '山形市山寺1-2', { category: '季節の行事' }],
  ['x-hotaru', '源氏蛍の飛ぶ川べりを歩く', 25, '米原市長岡1-2', { category: '季節の行事' }],
  ['x-kamakura', '横手のかまくらで、甘酒を飲む夜', 5, '横手市中央町1-2', { category: '季節の行事' }],
  ['x-lake', '湖のそばで、朝の体操', 25, '高島市今津町1-2', { themes: ['朝の時間'] }],
  ['x-pan', 'フライパンひとつで、南米の家庭料理', null, null],
  ['x-japan', 'ジャパンブルーの糸をよる', 33, '倉敷市児島1-2'],
  ['x-spoon', '髙澤さんの工房で、木の匙を削る', 20, '松本市中央1-2', { hosted_by: '髙澤 修' }],
  ['x-net', '渡邊さんの舟で、投網を打つ', 21, '郡上市八幡町1-2', { hosted_by: '渡邊 清' }],
  ['x-yoga', 'はじめてのヨガと呼吸', null, null, { themes: ['はじめてでも', '朝の時間'] }],
  ['x-sake', 'Sake and Small Plates Night', null, null, { hosted_by: 'Emma Clark' }],
  ['x-scuba', 'スキューバダイビング入門', 47, '国頭郡恩納村1-2', { category: '海と川' }],
  ['x-ice', '牧場のアイスクリーム', 1, '帯広市稲田町1-2'],
  ['x-zenkoji', '善光寺の門前で、朝がゆ', 20, '長野市元善町1-2'],
  ['x-deer', '鹿のいる公園を、早起きして歩く', 29, '奈良市春日野町1-2'],
  ['x-itsukushima', '厳島の干潟で、貝をひろう', 34, '廿日市市宮島町1-2'],
  ['x-sapporo', '札幌のビール工場の跡を歩く', 1, '札幌市東区1-2'],
  ['x-tono', '遠野の語り部に、昔話を聞く', 3, '遠野市松崎町1-2'],
  ['x-kids', 'こども探検隊、森の秘密基地', 12, '君津市久留里1-2', { themes: ['親子で'] }],
  ['x-karate', '空手の型をひとつ覚える', 47, '那覇市久茂地1-2'],
  ['x-hanga', '木版画で、年賀状を刷る', 18, '越前市今立1-2', { category: '季節の行事' }],
  ['x-candle', '蜜ろうのキャンドルを灯す', 16, '南砺市城端1-2'],
  ['x-dog', '犬と歩く、里山の半日', 11, '比企郡小川町1-2'],
  ['x-noh', '能の面をつけて、すり足で歩く', 26, '京都市左京区1-2'],
  ['x-fish', '磯釣りの先生と、防波堤の半日', 35, '下関市豊北町1-2', { hosted_by: '山口 誠' }],
  ['x-camera', '路面電車を撮る、カメラの散歩', 42, '長崎市出島町1-2'],
  ['x-okonomi', 'お好み焼きを、鉄板で焼く', 34, '広島市中区1-2'],
  ['x-udon', 'うどんを足で踏む朝', 37, '仲多度郡琴平町1-2'],
  ['x-hike', '一ノ倉沢までのトレッキング', 10, '利根郡みなかみ町1-2'],
  ['x-rice', '棚田の稲刈りと、はざかけ', 15, '十日町市松代1-2'],
  ['x-festa', '山車を引く、町の祭りの一夜', 24, '伊賀市上野1-2', { category: '季節の行事' }],
  ['x-taiko', '太鼓を打つ、はじめの三十分', 15, '佐渡市小木1-2'],
  ['x-wasabi', '谷の沢で、わさびを摘む', 22, '伊豆市湯ヶ島1-2'],
]

export const searchStories: readonly SearchStory[] = rows.map(([key, title, state, address, more = {}]) => ({
  key,
  title,
  state,
  address,
  category: '暮らしと学び',
  themes: [],
  hosted_by: '案内人',
  description: 'ゆっくり過ごします。',
  ...more,
}))
