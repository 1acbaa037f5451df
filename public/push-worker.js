// Shows pushed notices. Browsers with declarative push show the same message without this worker.
self.addEventListener('push', (event) => {
  const { notification, app_badge } = event.data.json();
  const { title, navigate, ...options } = notification;
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(title, { ...options, data: navigate }),
      self.navigator.setAppBadge?.(app_badge),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
