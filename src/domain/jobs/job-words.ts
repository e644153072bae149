/** Japanese labels of jobs for admins, and the text that says what giving up a job means. */

export const jobWords = {
  'deliver-mail': {
    name: 'メールの配達',
    abandoned: 'このジョブによる配達はやめます。メールそのものは「送れなかったメール」から送り直せます。',
  },
  'settle-payment': {
    name: '支払い結果の確認',
    abandoned: '結果のわからない支払いは、毎分の見回りが引き続き確かめます。',
  },
  'send-refund': { name: '返金の送信', abandoned: '済んでいない返金は、毎分の見回りが引き続き送ります。' },
  'process-webhook': {
    name: '決済会社からの通知の処理',
    abandoned: '処理していない通知は、毎分の見回りが引き続き処理します。',
  },
  'search-category': {
    name: 'カテゴリー名の検索への反映',
    abandoned: '体験の検索には、前の名前が残ることがあります。',
  },
  'search-theme': { name: 'テーマ名の検索への反映', abandoned: '体験の検索には、前の名前が残ることがあります。' },
  'run-bulk-action': {
    name: 'まとめての操作',
    abandoned: '終わっていないものは、そのままになります。操作のページで、残りを確かめてください。',
  },
  'process-line-event': {
    name: 'LINEからの通知の処理',
    abandoned: '友だちの追加・解除の反映や自動の返信が、1件行われません。',
  },
  'mail-unread': {
    name: '未読のメッセージのメール',
    abandoned: 'メッセージは届いています。メールだけが送られません。',
  },
  sweep: { name: '毎分の見回り', abandoned: '次の見回りは、1分以内に始まります。' },
  'sweep-images': { name: '使われない写真の整理', abandoned: '次の整理は、毎日4時20分に始まります。' },
} as const

export type KnownJob = keyof typeof jobWords

const names = new Map(Object.entries(jobWords).map(([job, { name }]) => [job, name]))

/**
 * The label of a job. A job that an older version of the program sent is shown by its stored name.
 */
export const jobName = (job: string): string => names.get(job) ?? job

/** Orders of the lists of failing jobs and mails. `next`: the next attempt, the earliest first. */
export const failingSorts = ['newest', 'oldest', 'next'] as const
export type FailingSort = (typeof failingSorts)[number]

export const MAX_REASON = 500
/** Maximum number of jobs or mails that one call retries or gives up. */
export const MAX_AT_ONCE = 500
