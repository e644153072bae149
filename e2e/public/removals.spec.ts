// After something is removed, the focus is on the page, and a live region says what is gone.
import type { Page } from '@playwright/test'
import { book, bookingPath, unfold } from '../support/booking.ts'
import { BRAND, newBrandEmail, signInToBrand } from '../support/brand.ts'
import { addEndingRule, addToAmbassadors, createStory, moveToPast, today } from '../support/database.ts'
import { addPhoto, fillSlot, inDays, photoFile, saved, slot, title } from '../support/experience-form.ts'
import { newGuestClient, signInNewHost } from '../support/host.ts'
import { expectRemoval } from '../support/removals.ts'
import { demo, expect, idIn, newUser, openFilters, signIn, test } from '../support/test.ts'

// Lost uploads, and a message that the server refuses.
test.use({ actionTimeout: 15_000, refusals: [422, 503], serviceWorkers: 'block' })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

test('a guest’s choices', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('ふたつ選ぶ会', { slots: [{ inDays: 20 }, { inDays: 21 }] })
  await test.step('a slot, and a coupon', async () => {
    await page.goto(bookingPath({ id: story.id, slots: story.slots.slice(0, 1) }))
    await unfold(page, 'クーポン')
    await page.getByLabel('クーポンコード').fill('hajimete')
    await button(page, '適用する').click()
    await expectRemoval(page, { press: button(page, '使わない'), said: 'クーポンを使わない料金に戻しました。' })
    await page.goto(bookingPath(story))
    await expectRemoval(page, { press: button(page, /^外す ?：/), said: /を外しました。/ })
  })
  await test.step('conditions of a search', async () => {
    await page.goto('/stories?q=海&people=2&price_max=90000')
    const chips = page.getByRole('list', { name: 'いまの条件' })
    await expectRemoval(page, { press: chips.getByRole('link').first(), said: /の条件を外しました。/ })
    await expectRemoval(page, { press: link(page, 'すべて外す'), said: '条件をすべて外しました。' })
    await page.goto('/stories?q=どこにもない言葉&people=2')
    await expectRemoval(page, { press: link(page, /^(?!.*条件).* を外す$/), said: /の条件を外しました。/ })
  })
  await test.step('a favorite, and the history', async () => {
    await page.goto(`/stories/${story.id}`)
    await button(page, /^お気に入り/).click()
    await expect(page.getByText('お気に入りに入れました。')).toBeVisible()
    await page.waitForFunction(() => localStorage.getItem('tsumugi.form.recent') !== null)
    await page.goto('/mypage/favorites')
    const press = button(page, /^お気に入り：/)
    await expect(press).toHaveAttribute('aria-pressed', 'true')
    await expectRemoval(page, { press, said: 'お気に入りから外しました。', vanishes: false })
    await page.goto('/')
    await expectRemoval(page, { press: button(page, '履歴を消す'), said: '最近見た体験の履歴を消しました。' })
  })
})

test('a guest’s account', { tag: '@once' }, async ({ page, guest }) => {
  await test.step('the picture of a profile, and an upload', async () => {
    await page.goto('/mypage/profile')
    await page.getByLabel('写真のファイル').setInputFiles(await photoFile('kao.jpg', '#8a5a3c'))
    await expectRemoval(page, { press: button(page, '写真を取り除く'), said: '写真を取り除きました。' })
    await page.route('**/image/upload', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByLabel('写真のファイル').setInputFiles(await photoFile('kao.jpg', '#8a5a3c'))
    await expectRemoval(page, { press: button(page, '閉じる（「kao.jpg」）'), said: '「kao.jpg」を取り除きました。' })
  })
  await test.step('a change of the address, a session and a passkey', async () => {
    const { request } = await newGuestClient()
    await signIn(request, guest)
    const authenticator = await page.context().newCDPSession(page)
    await authenticator.send('WebAuthn.enable')
    const [protocol, transport] = ['ctap2', 'internal'] as const
    const yes = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
    await authenticator.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol, transport, ...yes, automaticPresenceSimulation: true },
    })
    await page.goto('/mypage/security')
    await page.getByLabel('新しいメールアドレス').fill(`new-${guest.email}`)
    await button(page, '確認コードを送る').click()
    await expectRemoval(page, {
      press: button(page, '変更をやめる'),
      said: 'メールアドレスの変更をやめました。',
    })
    await expectRemoval(page, {
      press: page.getByRole('list', { name: 'ログイン中の端末' }).getByRole('button').first(),
      confirm: 'ログアウトさせる',
      said: /をログアウトしました。/,
    })
    await page.getByLabel('パスキーの名前').fill('検証の端末')
    await button(page, 'パスキーを登録する').press('Enter')
    await expect(page.getByRole('status').getByText('パスキー「検証の端末」を登録しました。')).toBeVisible()
    await expect(button(page, 'パスキーを登録する')).toBeFocused()
    await expectRemoval(page, {
      press: button(page, '検証の端末を削除'),
      confirm: '削除する',
      said: 'パスキー「検証の端末」を削除しました。',
    })
    await request.dispose()
  })
  await test.step('a review', async () => {
    const story = await createStory('書いて消す会', { slots: [{ inDays: 20 }] })
    const id = await book(page.request, { calendar_ids: [story.slots[0].id] })
    await moveToPast(id)
    const data = { rate: 5, content: '楽しい一日でした。' }
    expect((await page.request.post(`/api/v1/reservations/${id}/review`, { data })).ok()).toBe(true)
    await page.goto(`/mypage/reservations/${id}`)
    await expectRemoval(page, {
      press: page.locator('#review').getByRole('button', { name: '削除する' }),
      confirm: '削除する',
      said: 'レビューを削除しました。',
    })
  })
})

test('in a thread', { tag: '@once' }, async ({ page, guest: _ }) => {
  const story = await createStory('書きかけてやめる会', { slots: [{ inDays: 20 }] })
  await page.goto(`/mypage/messages/new?story=${story.id}`)
  const field = page.getByRole('textbox', { name: 'メッセージ' })
  await expectRemoval(page, { press: button(page, '体験をつけない'), said: `「${story.title}」を外しました。` })
  await page.getByLabel('写真のファイル').setInputFiles(await photoFile('umi.jpg', '#3366aa'))
  await expectRemoval(page, { press: button(page, '写真1を外す'), said: '写真1を外しました。' })
  await field.fill('まちがえた文です。')
  await field.press('Control+Enter')
  await expectRemoval(page, {
    press: page.getByRole('log').getByRole('button', { name: '削除する', exact: true }),
    said: 'このメッセージは削除されました。',
  })
  await page.route('**/api/v1/threads/*/messages', (route) =>
    route.fulfill({ status: 422, json: { status: 422, code: 'invalid_input', message: '誤り', messages: {} } }),
  )
  await field.fill('送れない文です。')
  await field.press('Control+Enter')
  await expectRemoval(page, {
    press: button(page, '送らずに削除する'),
    said: 'メッセージを送らずに削除しました。',
  })
})

test('a host’s form', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  await page.goto('/host_story_drafts/new')
  await title(page).fill('消してみる会')
  await test.step('options, days and rules', async () => {
    await button(page, 'オプションを追加').click()
    await button(page, 'オプションを追加').click()
    for (const at of [2, 1])
      await expectRemoval(page, {
        press: button(page, `オプション${at}を削除する`),
        said: `オプション${at}を削除しました。`,
      })
    await fillSlot(page, 14, '10:00', '11:30')
    await slot(page).repeat.click()
    await button(page, 'この内容でくり返す').click()
    await page.getByLabel('ほかに休む日').fill(inDays(20))
    await button(page, '休む日を追加').click()
    await expectRemoval(page, { press: button(page, /の休みを削除する$/), said: '休みを削除しました。' })
    await expectRemoval(page, { press: button(page, /のくり返しを削除する$/), said: 'くり返しを削除しました。' })
    await fillSlot(page, 14, '10:00', '11:30')
    await slot(page).add.click()
    await expectRemoval(page, {
      press: page.getByRole('button', { name: 'この日程を削除する' }).last(),
      said: '2つ目の日程を削除しました。',
    })
  })
  await test.step('pictures and uploads', async () => {
    await addPhoto(page)
    await expectRemoval(page, {
      press: button(page, '取り除く（1枚目の写真）'),
      confirm: '取り除く',
      said: '写真を取り除きました。',
    })
    await page.route('**/image/upload', (route) => route.fulfill({ status: 503, json: {} }))
    await page.getByLabel('写真のファイル').setInputFiles(await photoFile('lost.jpg', '#8a5a3c'))
    await expectRemoval(page, { press: button(page, '閉じる（「lost.jpg」）'), said: '「lost.jpg」を取り除きました。' })
  })
  await test.step('a draft', async () => {
    await title(page).fill('下書きごと消す会')
    await saved(page)
    await page.goto('/host_story')
    await expectRemoval(page, {
      press: button(page, '下書き「下書きごと消す会」を削除'),
      confirm: '削除する',
      said: '下書きを削除しました。',
    })
  })
  await test.step('a saved day, and a saved rule', async () => {
    const { id, slots } = await createStory('日をへらす会', { host, slots: [{ inDays: 20 }, { inDays: 21 }] })
    await addEndingRule(id, slots[0])
    await page.goto(`/host_story/${id}/edit`)
    const press = button(page, /の日程を削除する$/)
    await expectRemoval(page, { press, said: /の日程を削除しました。/, vanishes: false })
    await expectRemoval(page, {
      press: button(page, /のくり返しを削除する$/),
      confirm: 'くり返しを削除する',
      said: 'くり返しを削除しました。',
    })
  })
})

test('a host’s slot and calendar', { tag: '@once' }, async ({ page }) => {
  const host = await signInNewHost(page)
  const story = await createStory('電話とお知らせの会', { host, slots: [{ inDays: 9 }] })
  const { request } = await newGuestClient()
  const [{ id }] = story.slots
  await book(request, { calendar_ids: [id] })
  await request.dispose()
  const phone = { name: '電話の ひと', number_of_people: 1, note: '', request_key: crypto.randomUUID() }
  expect((await page.request.post(`/api/v1/host/calendars/${id}/phone_bookings`, { data: phone })).ok()).toBe(true)
  const note = { text: '雨でも開きます。', client_key: crypto.randomUUID() }
  expect((await page.request.post(`/api/v1/host/calendars/${id}/announcements`, { data: note })).ok()).toBe(true)
  await page.goto(`/host/calendars/${id}`)
  await expectRemoval(page, {
    press: button(page, /のご予約をキャンセルする$/),
    confirm: '予約をキャンセルする',
    said: '電話のご予約をキャンセルしました。',
  })
  await expectRemoval(page, { press: button(page, '全員から削除する'), said: 'お知らせを全員から削除しました。' })
  await page.goto('/host/calendar_feed')
  await button(page, 'アドレスを作る').click()
  await expectRemoval(page, {
    press: button(page, '登録をやめる'),
    confirm: '登録をやめる',
    said: 'アドレスを使えなくしました。',
  })
})

test('the office', { tag: '@once' }, async ({ page }) => {
  const person = await newUser(page.request, `消す ひと${Date.now() % 1_000_000}`)
  await signIn(page.request, demo('admin'))
  await test.step('conditions, a view and a selection of a list', async () => {
    await page.goto('/admin/reservations?status=cancelled&q=山')
    await openFilters(page)
    await page.locator('summary', { hasText: '状態：キャンセル' }).click()
    await expectRemoval(page, { press: link(page, 'この条件を外す'), said: /の条件を外しました。/ })
    await page.getByText('保存', { exact: true }).click()
    await page.getByLabel('いまの条件を、名前をつけて保存').fill('山のもの')
    await button(page, '保存する').click()
    await page.getByText('保存', { exact: true }).click()
    await expectRemoval(page, { press: button(page, '「山のもの」を削除'), said: '「山のもの」を削除しました。' })
    await expectRemoval(page, { press: link(page, '条件を消す'), said: '条件を消しました。' })
    await page.goto(`/admin/users?q=${encodeURIComponent(person.name)}`)
    await page.getByRole('checkbox', { name: `${person.name}を選択` }).check()
    await expectRemoval(page, { press: button(page, '選択を外す'), said: '選択を外しました。' })
  })
  await test.step('a file of a note, and a note', async () => {
    await page.getByRole('link', { name: person.name }).click()
    const notes = page.getByRole('region', { name: 'メモ' })
    const buffer = Buffer.from('89504e470d0a1a0a', 'hex')
    await notes.getByRole('button', { name: 'メモを書く' }).click()
    await notes.getByLabel('メモのファイル').setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer }])
    await expectRemoval(page, { press: button(page, 'a.pngを外す'), said: '「a.png」を外しました。' })
    await notes.getByLabel('新しいメモ').fill('消すメモ')
    await notes.getByRole('button', { name: 'メモを残す' }).click()
    await expectRemoval(page, {
      press: notes.getByRole('button', { name: '削除する' }),
      confirm: '削除する',
      said: 'メモを削除しました。',
    })
  })
  await test.step('a member of an ambassador', async () => {
    await addToAmbassadors(person, [1])
    await page.goto(`/admin/ambassador/1/members?q=${encodeURIComponent(person.name)}`)
    await expectRemoval(page, {
      press: button(page, `${person.name} を削除する`),
      confirm: '削除する',
      said: `${person.name} さんをメンバーから削除しました。`,
    })
  })
  await test.step('a file of deposits', async () => {
    await page.goto('/admin/accounts')
    const buffer = Buffer.from('入金日,入金額,手数料,番号\n2026-02-30,1,,\n')
    await page.locator('input[type=file]').setInputFiles({ name: '入金.csv', mimeType: 'text/csv', buffer })
    await expectRemoval(page, { press: button(page, 'やめる'), said: '取り込みをやめました。' })
  })
  await test.step('a deposit', async () => {
    const reference = `tr_${Date.now()}`
    const data = { deposited_on: today(), amount: 700, reference, request_key: crypto.randomUUID() }
    const answer = await page.request.post('/api/v1/admin/deposits', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: reference }).first()
    await expectRemoval(page, {
      press: row.getByRole('button', { name: '打ち消す' }),
      confirm: '打ち消す',
      said: '反対の記入をしました。',
    })
  })
  await test.step('a template, and a question', async () => {
    await page.goto('/admin/community_applications/templates')
    await button(page, 'ひな形を追加').click()
    const press = page.getByRole('button', { name: /^取り除く（ひな形/ }).last()
    await expectRemoval(page, { press, said: /^ひな形\d+を取り除きました。/ })
    await page.goto('/communities/new')
    await button(page, '質問を追加').click()
    await expectRemoval(page, { press: button(page, '取り除く（質問1）'), said: '質問を取り除きました。' })
  })
})

test('a brand: an ambassador in the choice and in the list', { tag: '@once' }, async ({ page }) => {
  await signInToBrand(page.request, BRAND)
  const data = { name: `外す会 ${Date.now()}`, published: true }
  const id = await idIn(await page.request.post('/brand/api/v1/communities', { data }))
  await page.goto(`/brand/communities/${id}/ambassador_invitation`)
  const ids = await page.getByRole('radio').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  for (const one of ids.slice(0, 2)) {
    const answer = await page.request.post(`/brand/api/v1/communities/${id}/ambassadors/${one}/association`)
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const away = { press: button(page, /を外す$/), confirm: '外す', said: /」を外しました。/ }
  await page.reload()
  await expectRemoval(page, away)
  await page.goto(`/brand/communities/${id}/ambassadors`)
  await expectRemoval(page, away)
  await page.goto('/brand/community_applications?state=new')
  const press = link(page, '条件を消す')
  await expectRemoval(page, { press, said: '条件を消しました。', vanishes: false })
})

test('a brand: a member', { tag: '@once' }, async ({ page }) => {
  await signInToBrand(page.request, BRAND)
  const [first, second] = [newBrandEmail(), newBrandEmail()]
  for (const email of [first, second]) {
    const answer = await page.request.post('/brand/api/v1/brand-members/invitation', { data: { email } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await page.goto('/brand/members')
  for (const email of [first, second])
    await expectRemoval(page, {
      press: button(page, `${email} を削除する`),
      confirm: '削除する',
      said: `${email} を削除しました。`,
    })
})
