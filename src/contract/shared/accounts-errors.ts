import { row, waitOf } from './error-row.ts'

// Rows of the error table about sign-in: social accounts, codes, passkeys.

export const signInErrors = {
  sign_in_too_many_attempts: row(
    429,
    'base',
    (d) =>
      `ログインの失敗が続いたため、受付を止めています。${waitOf(d)}お試しください。以前ログインしたブラウザー、パスキー、「パスワードを忘れた方」からの再設定なら、いまもログインできます。`,
  ),
  brand_member_removed: row(
    401,
    'base',
    'ブランドのメンバーから外れたため、ログインできません。もう一度参加するには、ブランドの担当者から招待を受けてください。',
  ),
  sign_in_provider_not_found: row(404, 'base', 'このログインの方法は、いまご利用いただけません。'),
  address_not_verified: row(422, 'base', '先に、メールアドレスの確認を完了してください。'),
  identity_not_found: row(404, 'base', 'このつながりは、すでに解除されています。'),
  last_way_to_sign_in: row(
    422,
    'base',
    'これを解除すると、ログインできなくなります。先にパスワードを設定するか、ほかの方法をつないでください。',
  ),
  social_cancelled: row(422, 'base', (d) => `${d.provider}でのログインを取りやめました。`),
  social_over: row(
    422,
    'base',
    (d) => `${d.provider}での手続きの時間が過ぎたか、すでに使われています。もう一度お試しください。`,
  ),
  social_other_browser: row(
    422,
    'base',
    (d) =>
      `手続きを始めたブラウザーと違うブラウザーに戻ってきたため、${d.provider}でのログインを完了できませんでした。このブラウザーで、もう一度お試しください。`,
  ),
  social_refused: row(
    422,
    'base',
    (d) => `${d.provider}アカウントを確認できませんでした。もう一度お試しになるか、ほかの方法でログインしてください。`,
  ),
  social_unavailable: row(
    422,
    'base',
    (d) =>
      `${d.provider}につながりませんでした。しばらくしてからもう一度お試しになるか、ほかの方法でログインしてください。`,
  ),
  social_account_unavailable: row(
    422,
    'base',
    'このアカウントは、いまご利用いただけません。お問い合わせの窓口へご連絡ください。',
  ),
  social_address_unverified: row(
    422,
    'base',
    (d) =>
      `このメールアドレスはすでに登録されていますが、確認がまだ済んでいません。「パスワードを忘れた方」から新しいパスワードを設定すると確認も完了し、${d.provider}でもログインできるようになります。`,
  ),
  social_another_linked: row(
    422,
    'base',
    (d) =>
      `ご登録のアカウントには、別の${d.provider}アカウントがつながっています。そちらでログインするか、マイページで解除してからお試しください。`,
  ),
  social_linked_elsewhere: row(
    422,
    'base',
    (d) => `この${d.provider}アカウントは、ほかの会員のアカウントにつながっています。`,
  ),
  social_session_changed: row(
    422,
    'base',
    'お手続きのあいだにログインの状態が変わりました。ログインし直してから、もう一度お試しください。',
  ),
  social_sign_up_gone: row(
    404,
    'base',
    '手続きの時間が過ぎたか、すでに完了しています。お手数ですが、ログインからやり直してください。',
  ),
  social_code_wrong: row(422, 'code', '確認コードが違います。メールに記載の6桁の数字を入力してください。'),
  social_code_over: row(
    422,
    'code',
    'この確認コードは使えなくなりました。もう一度コードを送り、新しいコードを入力してください。',
  ),
  session_over: row(404, 'base', 'この端末は、すでにログアウトしています。'),
  email_change_code_wrong: row(422, 'code', '確認コードが違います。メールに記載の6桁の数字を入力してください。'),
  email_change_over: row(
    422,
    'base',
    'この変更の手続きは、すでに終わったか、時間が過ぎました。お手数ですが、新しいメールアドレスの入力からやり直してください。',
  ),
  email_change_taken: row(
    409,
    'base',
    'このメールアドレスは、別のアカウントで使われているため、変更できませんでした。別のアドレスをお試しください。',
  ),
  sign_in_challenge_over: row(
    401,
    'base',
    'ログインの手続きの時間が過ぎました。もう一度、メールアドレスとパスワードの入力からお願いします。',
  ),
  two_factor_code_wrong: row(
    422,
    'code',
    'コードが正しくないか、すでに使われています。新しいコードを入力してください。',
  ),
  two_factor_code_unreadable: row(
    422,
    'code',
    'アプリに表示されている6桁の数字か、リカバリーコードを入力してください。',
  ),
  two_factor_not_begun: row(422, 'base', '設定の手続きの時間が過ぎました。もう一度はじめからお願いします。'),
  two_factor_is_off: row(422, 'base', '二段階認証は設定されていません。'),
  two_factor_kept: row(422, 'base', '管理者の二段階認証は、オフにできません。'),
  two_factor_needed: row(403, 'base', '管理者の機能を使うには、先に二段階認証を設定してください。'),
  identity_unconfirmed: row(
    403,
    'base',
    'ログインから時間がたっています。ご本人であることを、もう一度ご確認ください。',
  ),
  password_wrong: row(422, 'password', 'パスワードが正しくありません。'),
  passkey_not_made: row(422, 'base', 'パスキーを登録できませんでした。時間をおかずに、もう一度お試しください。'),
  passkey_unknown: row(
    401,
    'base',
    'このパスキーではログインできませんでした。もう一度お試しになるか、パスワードでログインしてください。',
  ),
  passkey_removed: row(
    401,
    'base',
    'このパスキーではログインできませんでした。登録されていないパスキーです。パスワードでログインしてください。',
  ),
  passkey_not_own: row(
    422,
    'base',
    'このパスキーでは確認できませんでした。登録したパスキーで、もう一度お試しください。',
  ),
  passkey_not_found: row(404, 'base', 'このパスキーは見つかりませんでした。'),
  too_many_passkeys: row(422, 'base', 'パスキーは20個までです。使わないパスキーを削除してください。'),
}

// Rows of the error table about users who can't be erased now, and about accounts that their owners
// are closing.

export const erasureErrors = {
  account_closing: row(
    422,
    'base',
    '退会の手続き中は、新しい予約と、体験の公開の申請はできません。マイページで退会をやめると、できるようになります。',
  ),
  experience_host_closing: row(422, 'action', 'ホストが退会の手続き中のため、公開できません。'),
  erasure_of_admin: row(422, 'base', '管理者は退会にできません。先に権限を変えてください。'),
  erasure_reservations: row(
    422,
    'base',
    (d) =>
      `これからの予約が${d.count}件あるため、退会にできません。予約が終わるか、キャンセルされるまでお待ちください。`,
  ),
  erasure_hosted: row(
    422,
    'base',
    (d) =>
      `開催する体験に、これからの予約が${d.count}件あるため、退会にできません。開催が終わるか、中止されるまでお待ちください。`,
  ),
  erasure_balance: row(
    422,
    'base',
    'ホストとしての残高があるため、退会にできません。ホストの方は「お支払い」のページで、次のお支払いで全額を受け取るようにできます。マイナスのときは、元帳で調整してください。',
  ),
  erasure_unposted: row(
    422,
    'base',
    '終わったばかりの予約の売上を記入しています。1分ほど待って、もう一度お試しください。',
  ),
  erasure_money: row(
    422,
    'base',
    (d) => `手続き中のお支払いか返金が${d.count}件あるため、退会にできません。手続きが終わるまでお待ちください。`,
  ),
}
