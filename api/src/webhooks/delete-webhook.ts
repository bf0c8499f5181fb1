import { TestDeliveryModel } from './test-delivery.model.ts';
import { WebhookModel } from './webhook.model.ts';

/** Removes the secret and the test deliveries of a quiz. Deliveries of leads are stored in the leads and removed with them. */
export async function deleteWebhookOf(quizId: string): Promise<void> {
  await Promise.all([WebhookModel.deleteOne({ _id: quizId }), TestDeliveryModel.deleteMany({ quiz: quizId })]);
}
