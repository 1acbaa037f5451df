/** Where events go. The key is public, all it allows is to add events; where it is not set, nobody is told anything. */
export const posthogKey = process.env.NEXT_PUBLIC_POSTHOG_KEY ?? '';

export const isTracking = posthogKey !== '';

/** Whether Vercel counts page views and clicks besides; its script exists only on its own hosts. */
export const isCounted = Boolean(process.env.NEXT_PUBLIC_VERCEL_ANALYTICS);
