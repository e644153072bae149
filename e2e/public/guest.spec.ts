import { bookingPath, cards, chosenSlots, completed, fillCard, payButton, total, unfold } from '../support/booking.ts'
import { createStory } from '../support/database.ts'
import { openMail } from '../support/mail.ts'
import { expect, hrefOf, newUser, test } from '../support/test.ts'

// Each project books another story, so they don't take each other's places. That of the phone has a
// minimum of participants, which these slots don't reach.
const stories = {
  phone: {
    word: 'しまなみ',
    title: 'しまなみの島びとに会いにいく、自転車の一日',
    state: '受付済み・3回が開催決定待ち',
    mail: /予約受付（開催は未定） /,
  },
  desktop: {
    word: '和紙',
    title: '美濃の川の水で、一枚の和紙を漉くまで',
    state: '予約確定',
    mail: /予約確定 /,
  },
}

test.describe('a guest', () => {
  test.use({ refusals: [402] })

  test(
    'finds a story, selects slots, signs in, pays, and cancels',
    { tag: '@journey-phone' },
    async ({ page }, { project }) => {
      const { word, title, state, mail } = project.name === 'phone' ? stories.phone : stories.desktop
      const person = await newUser(page.request)

      // The search and the story.
      await page.goto('/')
      await page.getByRole('searchbox', { name: '体験をさがす言葉' }).fill(word)
      await page.getByRole('button', { name: 'さがす' }).click()
      await expect(page).toHaveURL(/\/stories\?q=/)
      await page.getByRole('region', { name: '見つかった体験' }).getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

      // The schedule: three slots far in the future.
      await page.getByRole('region', { name: '予約' }).getByRole('link', { name: '日程を選ぶ' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '日程を選ぶ' })).toBeVisible()
      // Scrolling loads one month after the other.
      await expect(async () => {
        await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
        await expect(page.getByText('いま予約できる日程は、ここまでです。')).toBeVisible({ timeout: 500 })
      }).toPass()
      const free = page.getByRole('button', { name: /予約できます/, pressed: false })
      const bar = page.getByRole('region', { name: '選んだ日程' })
      await expect(bar.getByText('日程を選んでください')).toBeVisible()
      const before = await free.count()
      for (const count of [1, 2, 3]) {
        await free.nth(before - 2 * count).click()
        await expect(bar.getByText(`${count}件を選択中`)).toBeVisible()
      }
      // Deselects a slot and selects another one.
      await page
        .getByRole('button', { name: /選択中/ })
        .first()
        .click()
      await expect(bar.getByText('2件を選択中')).toBeVisible()
      await page.goBack()
      await page.goForward()
      await expect(bar.getByText('2件を選択中')).toBeVisible()
      await free.nth(before - 10).click()
      await expect(bar.getByText('3件を選択中')).toBeVisible()
      await bar.getByRole('link', { name: '予約へ進む' }).click()

      // The sign-in keeps the selection, and says what it is for; registering is an equal choice.
      await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
      const purpose = page.getByRole('region', { name: 'お手続き中のご予約' })
      await expect(purpose).toContainText(title)
      await expect(purpose.getByRole('listitem')).toHaveCount(3)
      await expect(purpose).toContainText(/円（1名・3回・サービス料込み）/)
      await page.getByRole('link', { name: 'はじめての方（会員登録）' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '会員登録' })).toBeVisible()
      await expect(purpose).toContainText(title)
      await page.getByRole('link', { name: '会員の方（ログイン）' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
      await page.getByLabel('メールアドレス').fill(person.email)
      await page.getByRole('textbox', { name: 'パスワード' }).fill(person.password)
      await page.getByRole('button', { name: 'ログインする' }).click()
      await expect(page.getByRole('heading', { level: 1, name: '予約とお支払い' })).toBeVisible()
      await expect(chosenSlots(page)).toHaveCount(3)
      const chosen = await chosenSlots(page)
        .getByText(/^\d{4}年/)
        .allTextContents()

      // Several slots: one participant. A coupon and a message to the host.
      await expect(page.getByText('複数の日程を選んだときは、人数は1名です。')).toBeVisible()
      const price = page.getByRole('region', { name: '料金' })
      await expect(price.getByRole('row', { name: /^体験料金/ })).toContainText('× 1名 × 3回')
      await unfold(page, 'クーポン')
      await page.getByLabel('クーポンコード').fill('hajimete')
      await page.getByRole('button', { name: '適用する' }).click()
      await expect(page.getByText('クーポン「HAJIMETE」を適用しています。')).toBeVisible()
      await expect(price.getByRole('row', { name: /^クーポン割引/ })).toContainText('−')
      await page.getByLabel('主催者へのメッセージ').fill('はじめてです。よろしくお願いします。')

      // The button is disabled until a card is entered.
      await expect(page.getByText('クレジットカード情報を入力してください')).toBeVisible()
      await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
      await payButton(page).press('Enter')
      await expect(page.getByLabel('カード番号')).toBeFocused()
      await expect(page.getByLabel('カード番号')).toHaveAccessibleDescription(/入力してください/)
      await expect(page.getByRole('region', { name: 'ご予約内容の最終確認' })).toContainText(
        'お名前・メールアドレス・人数・オプション・メッセージと、入力した電話番号（開催の2日前から翌日まで）を、体験の主催者（',
      )
      await fillCard(page, cards.declined)
      const yen = await total(page).getByRole('cell').innerText()
      await expect(payButton(page)).toHaveText(`1名×3回分 ${yen}を支払う`)
      await payButton(page).click()
      await expect(page.getByRole('alert')).toContainText('お支払いができませんでした')
      await expect(page.getByRole('alert')).toContainText('カード会社の承認が得られませんでした。')

      // The input is kept; another card is accepted.
      await expect(chosenSlots(page)).toHaveCount(3)
      await expect(page.getByText('クーポン「HAJIMETE」を適用しています。')).toBeVisible()
      await expect(page.getByLabel('主催者へのメッセージ')).toHaveValue('はじめてです。よろしくお願いします。')
      await fillCard(page, cards.good)
      await expect(page.getByRole('alert')).toBeHidden()
      await payButton(page).click()

      // The completion page survives reloads.
      await expect(completed(page)).toBeVisible()
      const booked = page.getByRole('region', { name: 'ご予約の内容' })
      await expect(booked.getByRole('heading', { name: title })).toBeVisible()
      await expect(booked.getByRole('listitem')).toHaveCount(3)
      for (const [at, date] of chosen.entries()) await expect(booked.getByRole('listitem').nth(at)).toContainText(date)
      await expect(booked).toContainText(yen)
      await expect(page.getByRole('link', { name: 'LINEで送る' })).toHaveAttribute('href', /line\.me.*stories/)
      await expect(page.getByRole('link', { name: 'Xでポストする' })).toHaveAttribute('href', /x\.com.*stories/)
      await expect(page.getByRole('link', { name: 'トップへ戻る' })).toBeVisible()
      await page.reload()
      await expect(completed(page)).toBeVisible()
      await expect(booked.getByRole('listitem')).toHaveCount(3)

      // My page, the reservation and its calendar file.
      await page.goto('/mypage')
      const next = page.getByRole('article', { name: '次の予定' })
      await expect(next).toContainText(/あと\d+日/)
      await expect(next.getByRole('link', { name: /地図アプリで開く/ })).toHaveAttribute(
        'href',
        /google\.com\/maps\/search\/.*query=%/,
      )
      await expect(next.getByRole('link', { name: /iPhone・Mac（\.ics）$/ })).toBeVisible()
      await next.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.getByText(state).first()).toBeVisible()
      await expect(page.getByText('クレジットカード（Visa 末尾4242）でお支払い済みです。')).toBeVisible()
      const reservation = page.url()
      const files = page.getByRole('link', { name: /iPhone・Mac（\.ics）$/ })
      await expect(files).toHaveCount(3)
      await expect(page.getByRole('link', { name: /を\s?Google$/ }).first()).toHaveAttribute(
        'href',
        /calendar\.google\.com/,
      )
      const calendar = await (await page.request.get(await hrefOf(files.first()))).text()
      expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)

      // The mail with the same files attached.
      await openMail(page, person.email, mail)
      await expect(page.getByText(/^(tsumugi-\d+-\d+\.ics、?){3}$/)).toBeVisible()
      await expect(page.getByText(reservation)).toBeVisible()

      // The cancellation names the refund and pays it.
      await page.goto(reservation)
      await page.getByRole('button', { name: '予約をキャンセルする' }).click()
      const dialog = page.getByRole('dialog', { name: `「${title}」の予約をキャンセルしますか？` })
      await expect(dialog).toContainText('3回分（各回1名）のお席がなくなります。')
      await expect(dialog).toContainText(`${yen}（全額）を、お支払いのカードに返金します。`)
      await dialog.getByRole('button', { name: 'キャンセルしない' }).click()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: '予約をキャンセルする' }).click()
      await dialog.getByRole('button', { name: 'キャンセルする', exact: true }).click()
      await expect(page.getByText('予約をキャンセルしました。')).toBeVisible()
      await expect(page.getByText('お客さまがキャンセルしました。')).toBeVisible()
      await expect(async () => {
        await page.reload()
        await expect(page.getByText(`全額（${yen}）を返金しました。`)).toBeVisible({ timeout: 500 })
      }).toPass()
      await openMail(page, person.email, /キャンセル済み /)
      await expect(page.getByText(`${yen} を、お支払いのカードにお返しします。`)).toBeVisible()
    },
  )
})

test.describe('the booking form', () => {
  test.use({ refusals: [404] })

  test('needs a session and slots, and says what it leaves out', { tag: '@once' }, async ({ guestPage: page }) => {
    // Without slots the form redirects to the schedule.
    await page.goto('/reservations/new?tour_id=1')
    await expect(page.getByRole('heading', { level: 1, name: '日程を選ぶ' })).toBeVisible()
    await page.goto('/reservations/new')
    await expect(page.getByRole('heading', { level: 1, name: '体験をさがす' })).toBeVisible()
    // What the address names and the experience doesn't have is said, not dropped.
    const story = await createStory('はみ出す日程の会', {
      price: 0,
      slots: Array.from({ length: 31 }, (_, at) => ({ inDays: 10 + at })),
    })
    await page.goto(`/reservations/new?cid=${story.slots.map(({ id }) => id).join(',')},x`)
    await expect(chosenSlots(page)).toHaveCount(30)
    await expect(page.getByText('一度に予約できるのは30件までです。次の日程は外しました。')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`次の日程は外しました。${story.slots[30]?.label}`)
    await expect(page.getByText('読み取れない日程の指定を1件外しました。')).toBeVisible()
    // A free experience offers no coupon.
    await expect(page.getByLabel('主催者へのメッセージ')).toBeVisible()
    await expect(page.getByLabel('クーポンコード')).toBeHidden()
    // Without JavaScript, a GET form would put the input into the address.
    await expect(page.locator('form').filter({ has: payButton(page) })).toHaveAttribute('method', 'post')
    await page.goto(`/stories/${story.id}/calendars?cid=${story.slots[0]?.id},2147483647`)
    await expect(page.getByText('1件を選択中')).toBeVisible()
    await expect(page.getByText('日程番号2147483647（見つかりません）')).toBeVisible()
    await page.goto(bookingPath({ id: story.id, slots: [...story.slots.slice(0, 1), { id: 2147483647 }] }))
    await expect(page.getByText('日程番号2147483647（見つかりません）')).toBeVisible()
    // The page on screen asks for marks and messages, which is refused without the session.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(bookingPath({ id: 1, slots: [{ id: 1 }] }))
    await expect(page).toHaveURL(/\/logon\?back=/)
    await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
  })
})

test('the completion page without a booking says that the session has expired', { tag: '@once' }, async ({ page }) => {
  await page.goto('/reservations/complete?cid=1&tour_id=1')
  await expect(page.getByRole('heading', { level: 1, name: 'セッションが切れました。' })).toBeVisible()
  await page.getByRole('link', { name: '体験の一覧を見る' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '体験をさがす' })).toBeVisible()
})
