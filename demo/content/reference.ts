/** The categories, in the order in which they are shown. */
export const demoCategories: readonly string[] = [
  'ものづくり',
  '食と農',
  '自然とアウトドア',
  '海と川',
  '町あるき',
  '音と芸能',
  '暮らしと学び',
  '酒と発酵',
  '季節の行事',
]

/** The themes, in the order in which they are shown. */
export const demoThemes: readonly string[] = [
  'はじめてでも',
  'ひとり歓迎',
  '親子で',
  '海のそば',
  '山の中',
  '朝の時間',
  '夜の時間',
  '職人に会う',
  '手を動かす',
  'おいしい',
  '静かに過ごす',
  'よく歩く',
  '雨でもできる',
  '持ち帰る',
]

/**
 * The occupations an applicant to a community chooses from, in the order in which they are shown.
 */
export const demoOccupations: readonly string[] = [
  '会社員',
  '公務員・団体職員',
  '会社役員・経営者',
  '自営業・フリーランス',
  '農業・林業・漁業',
  '医療・福祉',
  '教育・研究',
  'パート・アルバイト',
  '主婦・主夫',
  '学生',
  '現在は働いていない',
  'その他',
]
