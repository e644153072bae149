import { afterEach, describe, expect, it, vi } from 'vitest'
import { showSuccess, showError, toastStore } from './toast-store.ts'

const messages = () => toastStore.now().map(({ message }) => message)

afterEach(() => {
  for (const { id } of toastStore.now()) toastStore.remove(id)
})

describe('toastStore', () => {
  it('keeps toasts in their order until they are removed', () => {
    const listener = vi.fn<() => void>()
    const unsubscribe = toastStore.subscribe(listener)
    showSuccess('保存しました。')
    showError('保存できませんでした。')
    expect(toastStore.now().map(({ kind }) => kind)).toEqual(['success', 'error'])
    toastStore.remove(toastStore.now()[0]?.id ?? 0)
    expect(messages()).toEqual(['保存できませんでした。'])
    expect(listener).toHaveBeenCalledTimes(3)
    unsubscribe()
    showSuccess('保存しました。')
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('drops the oldest toast for a fourth one', () => {
    for (const at of [1, 2, 3, 4]) showSuccess(`${at}件目`)
    expect(messages()).toEqual(['2件目', '3件目', '4件目'])
  })

  it('returns the same array until something changes', () => {
    showSuccess('保存しました。')
    expect(toastStore.now()).toBe(toastStore.now())
  })
})
