import { answers, body, endpoint, idParam, refuses } from '../shared/endpoint.ts'
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
  payeesQuery,
  versionBody,
} from './payees-schemas.ts'

const host = ['host']
const admin = ['admin']
const not_found = 'payee_not_found'
const params = { params: idParam }

export const listOwnPayees = endpoint('user', {
  operationId: 'listOwnPayees',
  summary: '自分と、自分が属するアンバサダーの、お受け取りの登録の状態を返す',
  tags: host,
  method: 'get',
  path: '/me/payees',
  responses: { 200: answers(ownPayees, 'お受け取りの登録の状態'), ...refuses(401) },
})
export const getOwnPayee = endpoint('user', {
  operationId: 'getOwnPayee',
  summary: 'お受け取りの登録の内容を返す',
  description: 'アンバサダーのものは、責任者だけが見られます。口座番号は下3桁だけです。',
  tags: host,
  method: 'get',
  path: '/me/payees/{id}',
  not_found,
  request: params,
  responses: { 200: answers(payee, 'お受け取りの登録'), ...refuses(401, 403, 404) },
})
export const savePayee = endpoint('user', {
  operationId: 'savePayee',
  summary: 'お受け取りの登録を下書きに保存する、または確認に出す',
  tags: host,
  method: 'put',
  path: '/me/payees/{id}',
  not_found,
  max_body: 262_144,
  request: { ...params, body: body(payeeBody) },
  responses: { 200: answers(payee, '保存した登録'), ...refuses(401, 404, 409, 422) },
})
export const changePayeeAccount = endpoint('user', {
  operationId: 'changePayeeAccount',
  fresh: true,
  summary: 'お受け取り口座を登録する、または変える',
  description: '最近ログインしたか、本人の確認をした人だけが変えられます。変えてから3日間は、お支払いをしません。',
  tags: host,
  method: 'put',
  path: '/me/payees/{id}/account',
  not_found,
  max_body: 262_144,
  request: { ...params, body: body(accountBody) },
  responses: { 200: answers(payee, '口座を変えた登録'), ...refuses(401, 403, 404, 409, 422, 429) },
})
export const takePayee = endpoint('user', {
  operationId: 'takePayee',
  fresh: true,
  summary: 'アンバサダーのお受け取りの責任者になる',
  description: '責任者がいないときだけです。アンバサダーのメンバー全員にメールでお知らせします。',
  tags: host,
  method: 'post',
  path: '/me/payees/{id}/responsibility',
  not_found,
  request: params,
  responses: { 200: answers(payee, '責任者になった登録'), ...refuses(401, 403, 404, 422) },
})
export const listBanks = endpoint('user', {
  operationId: 'listBanks',
  summary: '名前・カナ・コードの初めが合う金融機関を返す',
  tags: host,
  method: 'get',
  path: '/banks',
  request: { query: banksQuery },
  responses: { 200: answers(banks, '金融機関（20件まで）'), ...refuses(401, 422) },
})
export const listBankBranches = endpoint('user', {
  operationId: 'listBankBranches',
  summary: '名前・カナ・コードの初めが合う支店を返す',
  tags: host,
  method: 'get',
  path: '/bank_branches',
  request: { query: branchesQuery },
  responses: { 200: answers(banks, '支店（20件まで）'), ...refuses(401, 422) },
})

export const listPayees = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'listPayees',
  summary: '受取人の一覧を返す',
  tags: admin,
  method: 'get',
  path: '/admin/payees',
  request: { query: payeesQuery },
  responses: { 200: answers(adminPayees, '受取人の一覧'), ...refuses(401, 403, 422) },
})
export const getPayee = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'getPayee',
  summary: '受取人1件の内容を返す',
  description: '口座番号は下3桁だけです。',
  tags: admin,
  method: 'get',
  path: '/admin/payees/{id}',
  not_found,
  request: params,
  responses: { 200: answers(adminPayee, '受取人'), ...refuses(401, 403, 404) },
})
export const verifyPayee = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'verifyPayee',
  fresh: true,
  summary: '事業者である受取人を確認済みにする',
  tags: admin,
  method: 'post',
  path: '/admin/payees/{id}/verification',
  not_found,
  request: { ...params, body: body(versionBody) },
  responses: { 200: answers(adminPayee, '確認済みの受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const verifyIndividualPayee = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'verifyIndividualPayee',
  fresh: true,
  summary: '事業ではない個人の受取人を、理由を添えて確認済みにする',
  tags: admin,
  method: 'post',
  path: '/admin/payees/{id}/individual_verification',
  not_found,
  request: { ...params, body: body(payeeReasonBody) },
  responses: { 200: answers(adminPayee, '確認済みの受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const returnPayee = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'returnPayee',
  summary: '受取人の登録を、伝えたいことを添えて差し戻す',
  tags: admin,
  method: 'post',
  path: '/admin/payees/{id}/return',
  not_found,
  request: { ...params, body: body(payeeReturnBody) },
  responses: { 200: answers(adminPayee, '差し戻した受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const suspendPayee = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'suspendPayee',
  summary: '受取人への支払いを止める',
  tags: admin,
  method: 'post',
  path: '/admin/payees/{id}/suspension',
  not_found,
  request: { ...params, body: body(payeeReasonBody) },
  responses: { 200: answers(adminPayee, '支払いを止めた受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const resumePayee = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'resumePayee',
  fresh: true,
  summary: '受取人への支払いの停止を解除する',
  description: '登録は、もう一度確認を待ちます。',
  tags: admin,
  method: 'post',
  path: '/admin/payees/{id}/resumption',
  not_found,
  request: { ...params, body: body(versionBody) },
  responses: { 200: answers(adminPayee, '停止を解除した受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const releasePayee = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'releasePayee',
  fresh: true,
  summary: 'アンバサダーのお受け取りの責任者をはずす',
  description: 'ほかのメンバーが責任者になれます。',
  tags: admin,
  method: 'post',
  path: '/admin/payees/{id}/release',
  not_found,
  request: { ...params, body: body(payeeReasonBody) },
  responses: { 200: answers(adminPayee, '責任者をはずした受取人'), ...refuses(401, 403, 404, 409, 422) },
})
export const readAccountNumber = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'readAccountNumber',
  fresh: true,
  summary: '口座番号をすべての桁で返す',
  description: 'だれがなぜ見たかを記録します。最近ログインしたか、本人の確認をした人だけが見られます。',
  tags: admin,
  method: 'post',
  path: '/admin/payees/{id}/account_number',
  not_found,
  request: { ...params, body: body(accountNumberBody) },
  responses: { 200: answers(accountNumber, '口座番号'), ...refuses(401, 403, 404, 422, 429) },
})
export const addBankBranch = endpoint('admin', {
  roles: ['accounting'],
  operationId: 'addBankBranch',
  summary: '一覧にない金融機関の支店を足す',
  tags: admin,
  method: 'post',
  path: '/admin/bank_branches',
  request: { body: body(bankBranchBody) },
  responses: { 200: answers(bankBranchAdded, '足した支店'), ...refuses(401, 403, 422) },
})
