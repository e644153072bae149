import { answers, body, endpointsOf, idParam, refuses } from '../shared/endpoint.ts'
import {
  accountBody,
  accountNumber,
  accountNumberBody,
  adminPayee,
  adminPayees,
  bankBranchAdded,
  bankBranchBody,
  banks,
  banksQuery,
  branchesQuery,
  ownPayees,
  payee,
  payeeBody,
  payeeReasonBody,
  payeeReturnBody,
  payeesOfHost,
  payeesQuery,
  versionBody,
} from './payees-schemas.ts'

const endpoint = endpointsOf('admin')
const hostEndpoint = endpointsOf('host')

const not_found = 'payee_not_found'
const params = { params: idParam }

export const listOwnPayees = hostEndpoint('user', 'get', '/me/payees', {
  summary: '自分と、自分が属するアンバサダーの、お受け取りの登録の状態を返す',
  responses: { 200: answers(ownPayees, 'お受け取りの登録の状態'), ...refuses(401) },
})
export const getOwnPayee = hostEndpoint('user', 'get', '/me/payees/{id}', {
  summary: 'お受け取りの登録の内容を返す',
  description: 'アンバサダーのものは、責任者だけが見られます。口座番号は下3桁だけです。',
  not_found,
  request: params,
  responses: { 200: answers(payee, 'お受け取りの登録'), ...refuses(401, 403, 404) },
})
export const savePayee = hostEndpoint('user', 'put', '/me/payees/{id}', {
  summary: 'お受け取りの登録を下書きに保存する、または確認に出す',
  not_found,
  max_body: 262_144,
  request: { ...params, body: body(payeeBody) },
  responses: { 200: answers(payee, '保存した登録'), ...refuses(401, 404, 409, 422) },
})
export const changePayeeAccount = hostEndpoint('user', 'put', '/me/payees/{id}/account', {
  fresh: true,
  summary: 'お受け取り口座を登録する、または変える',
  description: '最近ログインしたか、本人の確認をした人だけが変えられます。変えてから3日間は、お支払いをしません。',
  not_found,
  max_body: 262_144,
  request: { ...params, body: body(accountBody) },
  responses: { 200: answers(payee, '口座を変えた登録'), ...refuses(401, 403, 404, 409, 422, 429) },
})
export const takePayee = hostEndpoint('user', 'post', '/me/payees/{id}/responsibility', {
  fresh: true,
  summary: 'アンバサダーのお受け取りの責任者になる',
  description: '責任者がいないときだけです。アンバサダーのメンバー全員にメールでお知らせします。',
  not_found,
  request: params,
  responses: { 200: answers(payee, '責任者になった登録'), ...refuses(401, 403, 404, 422) },
})
export const listBanks = hostEndpoint('user', 'get', '/banks', {
  summary: '名前・カナ・コードの初めが合う金融機関を返す',
  request: { query: banksQuery },
  responses: { 200: answers(banks, '金融機関（20件まで）'), ...refuses(401, 422) },
})
export const listBankBranches = hostEndpoint('user', 'get', '/bank_branches', {
  summary: '名前・カナ・コードの初めが合う支店を返す',
  request: { query: branchesQuery },
  responses: { 200: answers(banks, '支店（20件まで）'), ...refuses(401, 422) },
})

export const listPayeesOfHost = endpoint('admin', 'get', '/admin/hosts/{id}', {
  roles: ['support'],
  summary: 'ホスト1人の、振込の状態と日を返す',
  description: '「いつ振り込まれますか」に答えるためのものです。金額は返しません。',
  not_found: 'person_not_found',
  request: params,
  responses: { 200: answers(payeesOfHost, '振込の状態と日'), ...refuses(401, 403, 404) },
})
export const listPayees = endpoint('admin', 'get', '/admin/payees', {
  roles: ['accounting'],
  summary: '受取人の一覧を返す',
  request: { query: payeesQuery },
  responses: { 200: answers(adminPayees, '受取人の一覧'), ...refuses(401, 403, 422) },
})
export const getPayee = endpoint('admin', 'get', '/admin/payees/{id}', {
  roles: ['accounting'],
  summary: '受取人1件の内容を返す',
  description: '口座番号は下3桁だけです。',
  not_found,
  request: params,
  responses: { 200: answers(adminPayee, '受取人'), ...refuses(401, 403, 404) },
})
export const verifyPayee = endpoint('admin', 'post', '/admin/payees/{id}/verification', {
  roles: ['accounting'],
  fresh: true,
  summary: '事業者である受取人を確認済みにする',
  not_found,
  request: { ...params, body: body(versionBody) },
  responses: { 200: answers(adminPayee, '確認済みの受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const verifyIndividualPayee = endpoint('admin', 'post', '/admin/payees/{id}/individual_verification', {
  roles: ['accounting'],
  fresh: true,
  summary: '事業ではない個人の受取人を、理由を添えて確認済みにする',
  not_found,
  request: { ...params, body: body(payeeReasonBody) },
  responses: { 200: answers(adminPayee, '確認済みの受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const returnPayee = endpoint('admin', 'post', '/admin/payees/{id}/return', {
  roles: ['accounting'],
  summary: '受取人の登録を、伝えたいことを添えて差し戻す',
  not_found,
  request: { ...params, body: body(payeeReturnBody) },
  responses: { 200: answers(adminPayee, '差し戻した受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const suspendPayee = endpoint('admin', 'post', '/admin/payees/{id}/suspension', {
  roles: ['accounting'],
  summary: '受取人への支払いを止める',
  not_found,
  request: { ...params, body: body(payeeReasonBody) },
  responses: { 200: answers(adminPayee, '支払いを止めた受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const resumePayee = endpoint('admin', 'post', '/admin/payees/{id}/resumption', {
  roles: ['accounting'],
  fresh: true,
  summary: '受取人への支払いの停止を解除する',
  description: '登録は、もう一度確認を待ちます。',
  not_found,
  request: { ...params, body: body(versionBody) },
  responses: { 200: answers(adminPayee, '停止を解除した受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const releasePayee = endpoint('admin', 'post', '/admin/payees/{id}/release', {
  roles: ['accounting'],
  fresh: true,
  summary: 'アンバサダーのお受け取りの責任者をはずす',
  description: 'ほかのメンバーが責任者になれます。',
  not_found,
  request: { ...params, body: body(payeeReasonBody) },
  responses: { 200: answers(adminPayee, '責任者をはずした受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const readAccountNumber = endpoint('admin', 'post', '/admin/payees/{id}/account_number', {
  roles: ['accounting'],
  fresh: true,
  summary: '口座番号をすべての桁で返す',
  description: 'だれがなぜ見たかを記録します。最近ログインしたか、本人の確認をした人だけが見られます。',
  not_found,
  request: { ...params, body: body(accountNumberBody) },
  responses: { 200: answers(accountNumber, '口座番号'), ...refuses(401, 403, 404, 422, 429) },
})
export const addBankBranch = endpoint('admin', 'post', '/admin/bank_branches', {
  roles: ['accounting'],
  summary: '一覧にない金融機関の支店を足す',
  // Codes and names only. 64 KB of 「ﷺ」 took more than the budget of CPU time.
  max_body: 16_384,
  request: { body: body(bankBranchBody) },
  responses: { 200: answers(bankBranchAdded, '足した支店'), ...refuses(401, 403, 422) },
})
