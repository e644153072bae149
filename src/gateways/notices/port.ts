/** One text for one user through one channel. */
export interface NoticeChannel {
  readonly name: 'line' | 'push'
  /**
   * Sends once per key.
   * @returns `unreachable` when the user has no address there; throws on errors that a retry may
   * mend.
   */
  send(notice: {
    userId: number
    key: string
    title: string
    text: string
    path: string
  }): Promise<'sent' | 'unreachable'>
}
