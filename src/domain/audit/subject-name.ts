import { jobName } from '../jobs/job-words.ts'

const settingWords: Record<string, string> = {
  operator: '運営者の情報',
  fees: '手数料',
  refund_limit: 'サポートの返金',
  adjustment_limit: '残高の調整',
  documents: '領収書と返還インボイス',
  payouts: 'お支払いの決まり',
  approvals: '審査の目標とひな形',
  'legal:tokushoho': '特定商取引法に基づく表記',
  'legal:terms': '利用規約',
  'legal:privacy': 'プライバシーポリシー',
  'legal:external-transmission': '外部送信について',
  'legal:accessibility': 'アクセシビリティ方針',
}

/** The subject's name; its type and id if it has no name. */
export function subjectName({ type, id, name }: { type: string; id: string; name: string | null }): string {
  // The whole list, when it was exported.
  if (id === 'list') return '一覧'
  if (type === 'setting') return settingWords[id] ?? id
  if (type === 'job') return jobName(id)
  return name ?? (/^\d+$/.test(id) ? `番号 ${id}` : id)
}
