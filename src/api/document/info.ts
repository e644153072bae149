// General parts of the OpenAPI document: the introduction and the security schemes.

const DESCRIPTION = `つむぎの画面が使うものと同じ API です。画面に見えるものは、すべてここから取れます。

## だれが呼べるか

各操作の \`x-access\` に書いてあります。

| x-access | だれが | ほかの人には |
|---|---|---|
| anyone | だれでも | |
| user | ログインした会員 | 401 |
| user_else_403 | ログインした会員 | 403 |
| host | ホスト、カタリスト、管理者 | 401、403 |
| admin | 管理者 | 401、403 |
| brand_member | ブランドのメンバー | 401 |
| user_or_brand_member | 会員またはブランドのメンバー | 401 |

ログインすると Cookie が付きます。ブランドのメンバーのセッションは、会員のセッションとは別のものです。ほかの人のものは、存在しないものとして404を返します。

## 断るとき

いつも同じ形（ErrorBody）です。\`code\` で理由を見分け、\`message\` を人に見せます。\`messages\` は項目ごとの説明です。429と503には \`Retry-After\` が付きます。
どの操作も、本文が大きすぎるときに413、送信が遅すぎるときに408、混み合うときに503、内部の誤りのときに500を同じ形で返すことがあります。アドレスとヘッダーが合わせて16 KBを超えると、431を本文なしで返します。

## 値の形

日付は \`2026-12-05\`、時刻は \`07:00\`、日時は日本時間の \`2026-11-20T10:00:00+09:00\`、金額は円の整数、率（\`_bp\`）は1万分の1です。

## 送るとき

- 本文は JSON で、\`x-max-body\` がなければ 64 KB までです。
- GET のほかの呼び出しは、ほかのサイトのページからは受け付けません（403）。\`x-records\` のある GET も同じです。
- \`x-fresh\` のある操作は、10分以内にログインしたか本人の確認（\`POST /security/confirmation\`）をしたセッションだけができます。ほかは 403 \`identity_unconfirmed\` です。
- \`Idempotency-Key\` を受け付ける操作は、同じ番号でくり返しても一度だけ行い、同じ答えを返します。`

export const INFO = {
  title: 'つむぎ API',
  version: '1',
  description: DESCRIPTION,
  license: { name: 'MIT', identifier: 'MIT' },
}

/** Names of the cookies over https (gateways/accounts/session-cookie.ts). */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-tsumugi.session_token',
    description:
      '会員のセッション。ログイン（signIn など）の答えが付けます。https でないときの名前は tsumugi.session_token です。',
  },
  brandSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-tsumugi_brand.session_token',
    description:
      'ブランドのメンバーのセッション。signInBrandMember などの答えが付けます。https でないときの名前は tsumugi_brand.session_token です。',
  },
} as const
