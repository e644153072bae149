/** Texts of a dialog whose reason is mailed to the guest and the host. */
export const reasonToGuest = {
  help: 'お客さまとホストに、メールでこのまま伝わります。',
  limit: 1000,
  missing: 'お客さまに伝える理由を入力してください。',
}
