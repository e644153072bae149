import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { ConfirmDialog } from '../content/dialog.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })

function List({ asks = false }: { asks?: boolean }) {
  const [items, setItems] = useState([1, 2, 3])
  const [asked, setAsked] = useState<number | null>(null)
  const remove = (item: number) => setItems(items.filter((one) => one !== item))
  return (
    <>
      <section>
        <button type="button">前</button>
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item}>
                <input aria-label={`名前${item}`} />
                <button
                  type="button"
                  aria-label={`${item}を削除`}
                  onClick={() => (asks ? setAsked(item) : remove(item))}
                >
                  削除
                </button>
              </li>
            ))}
          </ul>
        )}
        <input type="file" hidden />
        <button type="button" disabled>
          いまは押せない
        </button>
        <button type="button">追加</button>
      </section>
      <button type="button">別の部分</button>
      <ConfirmDialog
        open={asked !== null}
        title="削除しますか？"
        confirmLabel="削除する"
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked !== null) remove(asked)
          // The row is gone before the dialog closes.
          setTimeout(() => setAsked(null), 50)
        }}
      >
        もとに戻せません。
      </ConfirmDialog>
    </>
  )
}

test('after a row is removed, the same button of the next has the focus, then of the one before, then what follows', async () => {
  render(<List />)
  await button('2を削除').click()
  await expect.element(button('3を削除')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('1を削除')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('追加')).toHaveFocus()
})

test('also when the page has got another address since', async () => {
  const { href } = window.location
  onTestFinished(() => window.history.replaceState(null, '', href))
  render(<List />)
  await button('2を削除').click()
  await expect.element(button('3を削除')).toHaveFocus()
  window.history.replaceState(null, '', '/drafts/7/edit')
  await userEvent.keyboard('{Enter}')
  await expect.element(button('1を削除')).toHaveFocus()
})

test('also when a dialog asked, and the row is gone before it closes', async () => {
  render(<List asks />)
  await button('2を削除').click()
  await button('削除する').click()
  await expect.element(button('2を削除')).not.toBeInTheDocument()
  await expect.element(button('3を削除')).toHaveFocus()
})

test('the focus of a user who has gone on stays', async () => {
  function Slow() {
    const [shown, setShown] = useState(true)
    return (
      <section>
        {shown && (
          <button type="button" onClick={() => setTimeout(() => setShown(false), 100)}>
            あとで消える
          </button>
        )}
        <button type="button">となり</button>
        <button type="button">つぎ</button>
      </section>
    )
  }
  render(<Slow />)
  await button('あとで消える').click()
  await button('つぎ').click()
  await expect.element(button('あとで消える')).not.toBeInTheDocument()
  await expect.element(button('つぎ')).toHaveFocus()
})

test('without a control near it, the main part has the focus', async () => {
  function Alone() {
    const [shown, setShown] = useState(true)
    return (
      shown && (
        <button type="button" onClick={() => setShown(false)}>
          ひとつだけ
        </button>
      )
    )
  }
  render(<Alone />)
  await button('ひとつだけ').click()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
