// Rows of the error table about the books, and about refunds that 会計 decides.
import { formatYen } from '#domain/shared/yen.ts'
import { row } from './error-row.ts'

export const accountingErrors = {
  deposit_not_found: row(404, 'base', 'この入金は見つかりませんでした。'),
  deposit_exists: row(
    409,
    'base',
    '同じ日・同じ金額・同じ番号の入金か、同じ振込の入金が、もう記入されています。別の入金のときは、「それでも記入する」を選んでください。',
  ),
  deposit_reversed: row(409, 'base', 'これは打ち消しの記入です。打ち消すことはできません。'),
  month_open: row(409, 'base', 'この月は、まだ締めていません。仕訳は、締めたあとに取り出せます。'),
  refund_over_limit: row(
    403,
    'base',
    (d) =>
      `サポートの役割で返金できるのは、1回の操作でも1つの予約でも合わせて${formatYen(Number(d.limit))}まで、1日に合わせて${formatYen(Number(d.daily))}まで（今日の残りは${formatYen(Number(d.left_today))}）です。会計に引き継いでください。`,
  ),
  handover_not_found: row(404, 'base', 'この引き継ぎは見つかりませんでした。'),
  handover_decided: row(409, 'base', 'この引き継ぎは、ほかの管理者が対応しました。新しい内容をお確かめください。'),
}
