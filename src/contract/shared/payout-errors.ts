import { formatDate } from '#domain/shared/japan-time.ts'
import { formatYen } from '#domain/shared/yen.ts'
import { row } from './error-row.ts'

// Rows of the error table about the books, and about refunds that 会計 decides.

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

// Rows of the error table about payees and their accounts.

export const payoutErrors = {
  payee_not_found: row(404, 'base', 'このお受け取りの登録は見つかりませんでした。'),
  adjustment_request_not_found: row(404, 'base', 'この調整は見つかりませんでした。'),
  adjustment_own_request: row(
    403,
    'base',
    '自分で頼んだ調整は承認できません。会計または全権の役割を持つ、ほかの管理者が承認します。',
  ),
  adjustment_decided: row(
    409,
    'base',
    'この調整は、すでに承認されたか、見送られています。新しい内容をお確かめください。',
  ),
  statement_not_found: row(404, 'base', 'この支払明細書は見つかりませんでした。'),
  payout_rules_order: row(
    422,
    'pay_day',
    'お支払いの日は、締め日より10日以上あとにしてください。祝日などで早まることがあるためです。',
  ),
  payee_changed: row(409, 'base', 'この登録は、開いたあとに変わっています。新しい内容をお確かめください。'),
  payee_suspended: row(422, 'base', 'お支払いを停止しているため、変更できません。運営者にお問い合わせください。'),
  payee_complete: row(
    422,
    'base',
    'この登録は、確認に出したあとのものです。下書きにはもどせません。内容をすべて入力して、もう一度確認に出してください。',
  ),
  payee_without_account: row(422, 'base', '先に、お受け取り口座を登録してください。'),
  payee_not_submitted: row(422, 'base', 'この登録は、確認を待っていません。新しい内容をお確かめください。'),
  payee_not_in_business: row(
    422,
    'base',
    '事業ではない個人の登録は、ここでは確認済みにできません。会計の担当者が、理由を添えて確認します。',
  ),
  payee_in_business: row(422, 'base', 'この登録は、事業者のものです。理由なしで確認済みにできます。'),
  payee_not_suspended: row(422, 'base', 'このお支払いは、停止されていません。'),
  payee_has_responsible: row(422, 'base', 'お受け取りの責任者は、すでに決まっています。'),
  bank_branch_exists: row(422, 'branch_code', 'この支店は、すでに一覧にあります。'),
  account_number_lost: row(
    422,
    'base',
    'この口座番号は、いまの SECRET では開けません。SECRET_PREVIOUS に以前の SECRET を設定してください。',
  ),
  payee_account_undoubted: row(422, 'base', 'この口座は、確認を待っていません。新しい内容をお確かめください。'),
  payout_sender_missing: row(422, 'base', '振込元の口座が登録されていません。「設定」の「振込」で登録してください。'),
  payout_run_not_found: row(404, 'base', 'この振込の回は見つかりませんでした。'),
  payout_run_changed: row(409, 'base', 'この振込の回は、開いたあとに変わっています。新しい内容をお確かめください。'),
  payout_run_state: row(
    422,
    'base',
    'この振込の回は、いまの状態ではその操作ができません。新しい内容をお確かめください。',
  ),
  payout_run_nobody: row(422, 'pay_on', 'この日までに支払う明細書がないか、すべて振込済みです。'),
  payout_run_all_omitted: row(422, 'pay_on', (d) => `この日に支払える受取人がいません。${d.why}。`),
  payout_run_empty: row(422, 'base', '振り込む相手がいません。この回を中止してください。'),
  payout_run_early: row(
    422,
    'base',
    (d) => `入金済みと振込の戻りは、振込日の${formatDate(String(d.pay_on))}から記録できます。`,
  ),
  payout_run_own: row(
    422,
    'base',
    '自分で作った振込の回は承認できません。会計または全権の役割を持つ、ほかの管理者が承認します。',
  ),
  payout_run_not_maker: row(
    403,
    'base',
    '入らなかった受取人を加えられるのは、この回を作った管理者だけです。別の回を作ると、その回に入ります。',
  ),
  payouts_not_payable: row(
    422,
    'base',
    (d) => `いま支払えない振込が${d.count}件あります。理由を確かめ、除外してからもう一度お試しください。`,
  ),
  payout_not_found: row(404, 'base', 'この振込は見つかりませんでした。'),
  payout_changed: row(
    409,
    'base',
    '選んだ振込の中に、ほかの結果が記録されたものがあります。何も変えていません。新しい内容をお確かめください。',
  ),
  payout_file_not_found: row(404, 'base', 'この振込ファイルは見つかりませんでした。'),
  payout_file_lost: row(
    422,
    'base',
    'この振込ファイルは、暗号を解けないため、お渡しできません。システムの担当者に、SECRET と SECRET_PREVIOUS の確認を頼んでください。',
  ),
  payout_file_damaged: row(
    422,
    'base',
    'この振込ファイルは、作成したときの内容と一致しないため、お渡しできません。銀行には何も送らず、システムの担当者にお知らせください。',
  ),
}
