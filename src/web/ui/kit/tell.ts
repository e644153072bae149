import { notifications } from '@mantine/notifications'

/** Says that something was done, at the edge of the screen and to screen readers: 「保存しました。」 */
export const tellDone = (message: string) =>
  notifications.show({ message, color: 'green.9', closeButtonProps: { 'aria-label': 'お知らせを閉じる' } })

/** Says why something failed, where neither form nor dialog is there to say it. */
export const tellFailed = (message: string) =>
  notifications.show({
    message,
    color: 'red.9',
    autoClose: false,
    closeButtonProps: { 'aria-label': 'エラーのお知らせを閉じる' },
  })
