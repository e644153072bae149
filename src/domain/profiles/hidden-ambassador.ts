/** What public pages show as the host of a story whose ambassador is private. */
export const HIDDEN_AMBASSADOR = '非公開のアンバサダー'
