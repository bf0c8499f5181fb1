import { TestDeliveryModel } from './test-delivery.model.ts';
import { WebhookModel } from './webhook.model.ts';

/** Forgets the secret and the test deliveries of a quiz. Deliveries of leads live in the leads and go with them. */
export async function deleteWebhookOf(quizId: string): Promise<void> {
  await Promise.all([WebhookModel.deleteOne({ _id: quizId }), TestDeliveryModel.deleteMany({ quiz: quizId })]);
}
